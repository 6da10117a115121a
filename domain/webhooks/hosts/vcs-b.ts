import type { JsonObject } from '../../../db/tables/column-types.js';
import type { Settings } from '../../kernel/settings/registry.js';
import type { Origin } from '../../tasks/new-task.js';
import { addressOf, isAt, listAt, nameAt, numberAt, textAt, urlAt } from './fields.js';
import {
  asLongAsInLogMs,
  type EndEffect,
  type HostEvent,
  type Meaning,
  nothing,
  type Sender,
  type TaskEffect,
} from './meaning.js';
import { isBot, mentions } from './mention.js';

/** The parts of an event that more than one rule looks at. */
interface Event {
  readonly payload: JsonObject;
  readonly kind: string;
  /** The part of the payload that has the number, the title and the address of what it is about. */
  readonly path: string;
  readonly about: 'mr' | 'issue';
  readonly project: number;
  readonly repo: string;
  readonly number: number;
  readonly username: string;
  readonly action: string;
  readonly names: readonly string[];
}

const nouns = { mr: 'merge request', issue: 'issue' } as const;
const signs = { mr: '!', issue: '#' } as const;

const titleLines = ({ payload, path, about, repo, number }: Event, what: string): string[] => [
  `${what} ${nouns[about]} ${signs[about]}${number} of ${repo}: ${textAt(payload, `${path}.title`, 300) ?? ''}`.trimEnd(),
  ...[urlAt(payload, `${path}.url`)].filter((url) => url !== undefined),
];

const quoted = (text: string | undefined): string[] => (text === undefined ? [] : ['', text]);

const originOf = ({ payload, path, repo, number, username }: Event, vcsEventType: string): Origin => {
  const url = urlAt(payload, 'object_attributes.url') ?? urlAt(payload, `${path}.url`);
  return {
    vcsProvider: 'vcs_b',
    vcsRepo: repo,
    vcsNumber: number,
    vcsEventType,
    vcsAuthor: username,
    ...(url !== undefined && { vcsUrl: url }),
  };
};

const opened = (event: Event): TaskEffect | undefined => {
  const { payload, about, kind, repo, number, action, username, names } = event;
  const text = textAt(payload, 'object_attributes.description');
  const isAssigned =
    about === 'issue' && listAt(payload, 'assignees').some((person) => isBot(names, nameAt(person, 'username')));
  if (!isAssigned && (isBot(names, username) || !mentions(names, text))) {
    return undefined;
  }
  return {
    kind: 'task',
    key: [kind, repo, number, action, username],
    taskType: `vcs-b-${about}`,
    lines: [...titleLines(event, isAssigned ? 'You were assigned to' : 'You were mentioned in'), ...quoted(text)],
    origin: originOf(event, kind),
  };
};

const ended = ({ about }: Event, how: string): EndEffect => ({
  kind: 'end',
  reason: `${about === 'mr' ? 'MR' : 'Issue'} was ${how}`,
});

const noted = (event: Event): TaskEffect | undefined => {
  const { payload, about, repo, username, names } = event;
  const text = textAt(payload, 'object_attributes.note');
  const id = numberAt(payload, 'object_attributes.id');
  if (id === undefined || isBot(names, username) || !mentions(names, text)) {
    return undefined;
  }
  return {
    kind: 'task',
    key: ['note', repo, id],
    sameForMs: asLongAsInLogMs,
    continuesActive: true,
    taskType: 'vcs-b-comment',
    lines: [...titleLines(event, 'You were mentioned in a note on'), ...quoted(text)],
    origin: { ...originOf(event, `note_on_${about}`), vcsCommentId: id },
  };
};

const pipelineFailed = (event: Event): TaskEffect | undefined => {
  const id = numberAt(event.payload, 'object_attributes.id');
  if (id === undefined || event.action !== 'failed') {
    return undefined;
  }
  return {
    kind: 'task',
    key: ['pipeline', id],
    onlyIf: 'active',
    continuesActive: true,
    taskType: 'vcs-b-ci',
    lines: [...titleLines(event, `Pipeline ${id} failed for`), '', 'Find out why, and mend it.'],
    origin: { ...originOf(event, 'pipeline'), vcsAuthor: '' },
  };
};

const effectOf = (event: Event): TaskEffect | EndEffect | undefined => {
  switch (`${event.kind}.${event.action}`) {
    case 'merge_request.open':
    case 'issue.open':
      return opened(event);
    case 'merge_request.close':
    case 'issue.close':
      return ended(event, 'closed');
    case 'merge_request.merge':
      return ended(event, 'merged');
    default:
  }
  if (event.kind === 'note') {
    return noted(event);
  }
  return event.kind === 'pipeline' ? pipelineFailed(event) : undefined;
};

/** How what happened is told. */
const past: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  merge: 'merged',
  reopen: 'reopened',
  update: 'updated',
  approved: 'approved',
  unapproved: 'unapproved',
};

const told = (what: string, action: string, payload: JsonObject): HostEvent[] => {
  const names = new Set([Object.hasOwn(past, action) ? (past[action] ?? action) : action, action]);
  return [...names].map((name) => ({ name: `vcs-b.${what}.${name}`, payload }));
};

const eventsOf = ({ kind, payload, repo, number, action, username }: Event): HostEvent[] => {
  const title = textAt(payload, 'object_attributes.title') ?? '';
  switch (kind) {
    case 'merge_request':
      return told(kind, action, {
        repo,
        number,
        title,
        body: textAt(payload, 'object_attributes.description') ?? '',
        action,
        merged: action === 'merge',
        html_url: urlAt(payload, 'object_attributes.url') ?? '',
        user_login: username,
      });
    case 'issue':
      return told(kind, action, { repo, number, title, action });
    case 'note':
      return [{ name: 'vcs-b.note.created', payload: { repo, number, action } }];
    default:
      return [{ name: `vcs-b.pipeline.${action}`, payload: { repo, number, status: action, action } }];
  }
};

interface Part {
  readonly path: string;
  readonly about: Event['about'];
  /** Where the action stands. */
  readonly action: string;
}

/** Which part of the payload an event is about. */
const partOf = (kind: string | undefined, payload: JsonObject): Part | undefined => {
  switch (kind) {
    case 'merge_request':
      return { path: 'object_attributes', about: 'mr', action: 'object_attributes.action' };
    case 'issue':
      return { path: 'object_attributes', about: 'issue', action: 'object_attributes.action' };
    case 'pipeline':
      return isAt(payload, 'merge_request')
        ? { path: 'merge_request', about: 'mr', action: 'object_attributes.status' }
        : undefined;
    case 'note':
      switch (nameAt(payload, 'object_attributes.noteable_type')) {
        case 'MergeRequest':
          return { path: 'merge_request', about: 'mr', action: 'object_attributes.action' };
        case 'Issue':
          return { path: 'issue', about: 'issue', action: 'object_attributes.action' };
        default:
          return undefined;
      }
    default:
      return undefined;
  }
};

const senderOf = (payload: JsonObject, username: string): Sender => ({
  kind: 'vcs-b',
  externalId: username,
  name: nameAt(payload, 'user.name'),
  // Hidden ones are shown as a text without an @.
  email: addressOf(nameAt(payload, 'user.email')),
});

/** What an event of version control B means (docs/webhooks.md). */
export const readVcsB = (settings: Settings, payload: JsonObject): Meaning => {
  const kind = nameAt(payload, 'object_kind', 50);
  const part = partOf(kind, payload);
  const repo = nameAt(payload, 'project.path_with_namespace');
  const project = numberAt(payload, 'project.id');
  const username = nameAt(payload, 'user.username');
  const number = part && numberAt(payload, `${part.path}.iid`);
  // Notes of older hosts have no action: they are told of when they are made.
  const action = part && (nameAt(payload, part.action, 50) ?? (kind === 'note' ? 'create' : undefined));
  if (
    kind === undefined ||
    part === undefined ||
    repo === undefined ||
    project === undefined ||
    username === undefined ||
    number === undefined ||
    action === undefined ||
    !/^[a-z_]+$/.test(action)
  ) {
    return nothing;
  }
  const { path, about } = part;
  const names = [settings.vcsBBotName];
  const event: Event = { payload, kind, path, about, project, repo, number, username, action, names };
  const contextKey = `task:trackers:vcs-b:${project}:${about}:${number}`;
  return {
    subject: { vcsProvider: 'vcs_b', vcsRepo: repo, vcsNumber: number, contextKey },
    contextKey,
    sender: senderOf(payload, username),
    effect: effectOf(event),
    events: eventsOf(event),
  };
};
