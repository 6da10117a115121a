import type { JsonObject } from '../../../db/tables/column-types.js';
import type { Settings } from '../../kernel/settings/registry.js';
import type { Origin } from '../../tasks/new-task.js';
import { countAt, flagAt, nameAt, numberAt, textAt, urlAt } from './fields.js';
import { asLongAsInLogMs, type EndEffect, type HostEvent, type Meaning, nothing, type TaskEffect } from './meaning.js';
import { isBot, mentions } from './mention.js';

/** The parts of an event that more than one rule looks at. */
interface Event {
  readonly payload: JsonObject;
  readonly event: string;
  readonly action: string;
  /** The member of the payload that it is about. */
  readonly about: 'pull_request' | 'issue';
  readonly repo: string;
  readonly number: number;
  readonly sender: string;
  readonly names: readonly string[];
  readonly settings: Settings;
}

const subjectOf: Readonly<Record<string, Event['about']>> = {
  pull_request: 'pull_request',
  pull_request_review: 'pull_request',
  pull_request_review_comment: 'pull_request',
  issues: 'issue',
  issue_comment: 'issue',
};

const usualLabels = ['swarm-review'];
const nouns = { pull_request: 'pull request', issue: 'issue' } as const;
const shorts = { pull_request: 'pr', issue: 'issue' } as const;

const titleLines = ({ payload, about, repo, number }: Event, what: string): string[] => [
  `${what} ${nouns[about]} #${number} of ${repo}: ${textAt(payload, `${about}.title`, 300) ?? ''}`.trimEnd(),
  ...[urlAt(payload, `${about}.html_url`)].filter((url) => url !== undefined),
];

const quoted = (text: string | undefined): string[] => (text === undefined ? [] : ['', text]);

const originOf = ({ payload, event, repo, number, sender, about }: Event, from: string): Origin => {
  const url = urlAt(payload, `${from}.html_url`) ?? urlAt(payload, `${about}.html_url`);
  const installation = numberAt(payload, 'installation.id');
  return {
    vcsProvider: 'vcs_a',
    vcsRepo: repo,
    vcsNumber: number,
    vcsAuthor: sender,
    vcsEventType: event,
    ...(url !== undefined && { vcsUrl: url }),
    ...(installation !== undefined && { vcsInstallationId: installation }),
  };
};

const task = (
  event: Event,
  taskType: string,
  key: TaskEffect['key'],
  lines: readonly string[],
  more: Partial<TaskEffect> = {},
): TaskEffect => ({ kind: 'task', taskType, key, lines, origin: originOf(event, event.about), ...more });

const assigned = (event: Event): TaskEffect | undefined => {
  const { payload, about, repo, number, names } = event;
  return isBot(names, nameAt(payload, 'assignee.login'))
    ? task(
        event,
        `vcs-a-${shorts[about]}`,
        [`${shorts[about]}-assigned`, repo, number],
        [...titleLines(event, 'You were assigned to'), ...quoted(textAt(payload, `${about}.body`))],
      )
    : undefined;
};

const unassigned = ({ payload, about, number, repo, names, settings }: Event): EndEffect | undefined =>
  isBot(names, nameAt(payload, 'assignee.login')) && settings.vcsACancelOnUnassign
    ? { kind: 'end', reason: `Unassigned from ${nouns[about]} #${number} of ${repo}` }
    : undefined;

const labeled = (event: Event): TaskEffect | undefined => {
  const { payload, about, repo, number, settings } = event;
  const label = nameAt(payload, 'label.name');
  const wanted = (settings.vcsAEventLabels ?? usualLabels).map((name) => name.toLowerCase());
  return label !== undefined && wanted.includes(label.toLowerCase())
    ? task(
        event,
        `vcs-a-${shorts[about]}`,
        [`${shorts[about]}-labeled`, repo, number, label.toLowerCase()],
        [...titleLines(event, `Labelled "${label}":`), ...quoted(textAt(payload, `${about}.body`))],
      )
    : undefined;
};

const written = (event: Event): TaskEffect | undefined => {
  const { payload, about, repo, number, names, action, sender } = event;
  const body = textAt(payload, `${about}.body`);
  return !isBot(names, sender) && mentions(names, textAt(payload, `${about}.title`), body)
    ? task(
        event,
        `vcs-a-${shorts[about]}`,
        [`${shorts[about]}-mentioned`, repo, number, action],
        [...titleLines(event, 'You were mentioned in'), ...quoted(body)],
      )
    : undefined;
};

const reviewRequested = (event: Event): TaskEffect | undefined => {
  const { payload, repo, number, names } = event;
  return isBot(names, nameAt(payload, 'requested_reviewer.login'))
    ? task(
        event,
        'vcs-a-pr',
        ['pr-review-requested', repo, number],
        [...titleLines(event, 'Review'), ...quoted(textAt(payload, 'pull_request.body'))],
        { onlyIf: 'idle' },
      )
    : undefined;
};

const reviewUnwanted = ({ payload, repo, number, names, settings }: Event): EndEffect | undefined =>
  isBot(names, nameAt(payload, 'requested_reviewer.login')) && settings.vcsACancelOnReviewRequestRemoved
    ? { kind: 'end', reason: `The review of pull request #${number} of ${repo} is wanted no more` }
    : undefined;

const commented = (event: Event): TaskEffect | undefined => {
  const { payload, names, sender, repo, event: type } = event;
  const body = textAt(payload, 'comment.body');
  const id = numberAt(payload, 'comment.id');
  if (id === undefined || isBot(names, sender) || !mentions(names, body)) {
    return undefined;
  }
  const node = nameAt(payload, 'comment.node_id');
  const lines = [...titleLines(event, 'You were mentioned in a comment on'), ...quoted(body)];
  return task(event, 'vcs-a-comment', [type, repo, id], lines, {
    sameForMs: asLongAsInLogMs,
    origin: { ...originOf(event, 'comment'), vcsCommentId: id, ...(node !== undefined && { vcsNodeId: node }) },
  });
};

const reviewed = (event: Event): TaskEffect | undefined => {
  const { payload, names, sender, repo, number } = event;
  const id = numberAt(payload, 'review.id');
  if (id === undefined || isBot(names, sender)) {
    return undefined;
  }
  const node = nameAt(payload, 'review.node_id');
  const state = nameAt(payload, 'review.state', 50) ?? 'submitted';
  const body = textAt(payload, 'review.body');
  const lines = [...titleLines(event, `A review (${state}) of`), ...quoted(body)];
  const isBare = state.toLowerCase() === 'commented' && (body ?? '').trim() === '';
  return task(event, 'vcs-a-review', ['review', repo, id], lines, {
    sameForMs: asLongAsInLogMs,
    ...(!isBot(names, nameAt(payload, 'pull_request.user.login')) && { onlyIf: 'active' }),
    review: { repo, number, reviewId: id, isBare },
    origin: { ...originOf(event, 'review'), ...(node !== undefined && { vcsNodeId: node }) },
  });
};

type Rule = (event: Event) => TaskEffect | EndEffect | undefined;

const onBoth: Readonly<Record<string, Rule>> = { assigned, unassigned, labeled, opened: written, edited: written };

/** What is done about which event, by its name and its action. */
const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  pull_request: { ...onBoth, review_requested: reviewRequested, review_request_removed: reviewUnwanted },
  issues: onBoth,
  issue_comment: { created: commented },
  pull_request_review_comment: { created: commented },
  pull_request_review: { submitted: reviewed },
};

const pullRequestEvent = ({ payload, action, repo, number }: Event): HostEvent => ({
  name: `vcs-a.pull_request.${action}`,
  payload: {
    repo,
    number,
    title: textAt(payload, 'pull_request.title') ?? '',
    body: textAt(payload, 'pull_request.body') ?? '',
    action,
    merged: flagAt(payload, 'pull_request.merged'),
    html_url: urlAt(payload, 'pull_request.html_url') ?? '',
    user_login: nameAt(payload, 'pull_request.user.login') ?? '',
    changed_files: countAt(payload, 'pull_request.changed_files'),
  },
});

const eventsOf = (event: Event): HostEvent[] => {
  const { payload, action, repo, number } = event;
  switch (`${event.event}.${action}`) {
    case 'issue_comment.created':
      return [{ name: 'vcs-a.issue_comment.created', payload: { repo, number, action } }];
    case 'pull_request_review.submitted': {
      const state = nameAt(payload, 'review.state', 50) ?? '';
      return [{ name: 'vcs-a.pull_request_review.submitted', payload: { repo, number, state, action } }];
    }
    default:
  }
  switch (event.event) {
    case 'pull_request':
      return [pullRequestEvent(event)];
    case 'issues': {
      const title = textAt(payload, 'issue.title') ?? '';
      return [{ name: `vcs-a.issue.${action}`, payload: { repo, number, title, action } }];
    }
    default:
      return [];
  }
};

/** What an event of version control A means (docs/webhooks.md). */
export const readVcsA = (settings: Settings, type: string | undefined, payload: JsonObject): Meaning => {
  const about = type !== undefined && Object.hasOwn(subjectOf, type) ? subjectOf[type] : undefined;
  const action = nameAt(payload, 'action', 50);
  const repo = nameAt(payload, 'repository.full_name');
  const number = about && numberAt(payload, `${about}.number`);
  const sender = nameAt(payload, 'sender.login');
  if (
    type === undefined ||
    about === undefined ||
    action === undefined ||
    !/^[a-z_]+$/.test(action) ||
    repo === undefined ||
    number === undefined ||
    sender === undefined
  ) {
    return nothing;
  }
  const names = [settings.vcsABotName, ...(settings.vcsABotAliases ?? [])];
  const event: Event = { payload, event: type, action, about, repo, number, sender, names, settings };
  const ofType = rules[type];
  const rule = ofType !== undefined && Object.hasOwn(ofType, action) ? ofType[action] : undefined;
  return {
    subject: { vcsProvider: 'vcs_a', vcsRepo: repo, vcsNumber: number },
    contextKey: `task:trackers:vcs-a:${repo.replace('/', ':')}:${shorts[about]}:${number}`,
    sender: { kind: 'vcs-a', externalId: sender },
    effect: rule?.(event),
    events: eventsOf(event),
  };
};
