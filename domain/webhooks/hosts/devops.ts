import type { JsonObject } from '../../../db/tables/column-types.js';
import { parsedUrl } from '../../kernel/parsed-url.js';
import type { Settings } from '../../kernel/settings/registry.js';
import type { Origin } from '../../tasks/new-task.js';
import { addressOf, nameAt, numberAt, textAt, urlAt } from './fields.js';
import { asLongAsInLogMs, type HostEvent, type Meaning, nothing, type Sender, type TaskEffect } from './meaning.js';
import { isBot, mentions } from './mention.js';

const createdType = 'git.pullrequest.created';
/** What comes before it differs from publisher to publisher. */
const commentedType = 'git-pullrequest-comment-event';

/** Who did something. */
interface Person {
  readonly id: string | undefined;
  readonly uniqueName: string | undefined;
  readonly name: string | undefined;
}

/** The parts of an event that more than one rule looks at. */
interface Event {
  readonly payload: JsonObject;
  /** Where the pull request stands in it. */
  readonly path: string;
  readonly repo: string;
  readonly repositoryId: string;
  readonly number: number;
  readonly url: string;
  readonly sender: Person;
  /** By what the host knows the sender. */
  readonly senderId: string;
  readonly settings: Settings;
}

const personAt = (payload: JsonObject, path: string): Person => ({
  id: nameAt(payload, `${path}.id`),
  uniqueName: nameAt(payload, `${path}.uniqueName`),
  name: nameAt(payload, `${path}.displayName`),
});

/** The address of a repository as it is always the same: without credentials, and without what may stand at its end. */
const canonical = (address: string | undefined): string | undefined => {
  const url = address === undefined ? undefined : parsedUrl(address);
  if (url === undefined) {
    return undefined;
  }
  const path = url.pathname.replace(/(?:\.git)?\/*$/, '');
  const repo = `${url.protocol}//${url.host}${path}`;
  return path.length > 1 && repo.length <= 255 ? repo : undefined;
};

const isSwarm = ({ devopsBotName, devopsBotId }: Settings, { id, uniqueName, name }: Person): boolean =>
  (devopsBotId !== null && id?.toLowerCase() === devopsBotId.toLowerCase()) ||
  [uniqueName, name].some((account) => isBot([devopsBotName], account));

const calls = ({ devopsBotName, devopsBotId }: Settings, text = ''): boolean =>
  mentions([devopsBotName], text) ||
  (devopsBotId !== null && text.toLowerCase().includes(`@<${devopsBotId.toLowerCase()}>`));

const linesOf = ({ payload, path, number, repo, url }: Event, what: string, text: string | undefined): string[] => [
  `${what} pull request !${number} of ${repo}: ${textAt(payload, `${path}.title`, 300) ?? ''}`.trimEnd(),
  url,
  ...(text === undefined ? [] : ['', text]),
];

const originOf = ({ repo, number, url, senderId }: Event, vcsEventType: string): Origin => ({
  vcsProvider: 'devops',
  vcsRepo: repo,
  vcsNumber: number,
  vcsEventType,
  vcsAuthor: senderId,
  vcsUrl: url,
});

const created = (event: Event): TaskEffect | undefined => {
  const { payload, path, repositoryId, number, sender, settings } = event;
  const text = textAt(payload, `${path}.description`);
  if (isSwarm(settings, sender) || !calls(settings, text)) {
    return undefined;
  }
  return {
    kind: 'task',
    key: ['pr', repositoryId, number],
    taskType: 'devops-pr',
    lines: linesOf(event, 'You were mentioned in', text),
    origin: originOf(event, 'pull_request'),
  };
};

/** The thread that a comment is in: only links tell. */
const threadOf = (payload: JsonObject): string =>
  /\/threads\/(\d{1,15})(?:\/|$)/.exec(urlAt(payload, 'resource.comment._links.threads.href') ?? '')?.[1] ?? '';

/** A moment is told with more digits than are kept, and not always with as many. */
const momentAt = (payload: JsonObject, path: string): number => Date.parse(nameAt(payload, path, 50) ?? '');

const isEdited = (payload: JsonObject): boolean => {
  const edited = momentAt(payload, 'resource.comment.lastContentUpdatedDate');
  return !Number.isNaN(edited) && edited !== momentAt(payload, 'resource.comment.publishedDate');
};

const commented = (event: Event): TaskEffect | undefined => {
  const { payload, repositoryId, number, sender, settings } = event;
  const id = numberAt(payload, 'resource.comment.id');
  const text = textAt(payload, 'resource.comment.content');
  const isSystem = nameAt(payload, 'resource.comment.commentType', 50)?.toLowerCase() === 'system';
  if (id === undefined || isSystem || isEdited(payload) || isSwarm(settings, sender) || !calls(settings, text)) {
    return undefined;
  }
  return {
    kind: 'task',
    key: ['comment', repositoryId, number, threadOf(payload), id],
    sameForMs: asLongAsInLogMs,
    continuesActive: true,
    taskType: 'devops-comment',
    lines: linesOf(event, 'You were mentioned in a comment on', text),
    origin: { ...originOf(event, 'pull_request_comment'), vcsCommentId: id },
  };
};

const eventOf = ({ payload, path, repo, number, url, senderId }: Event, action: string, body: string): HostEvent => ({
  name: `devops.pull_request.${action}`,
  payload: {
    repo,
    number,
    title: textAt(payload, `${path}.title`) ?? '',
    body: textAt(payload, body) ?? '',
    action,
    html_url: url,
    user_login: senderId,
  },
});

const senderOf = ({ sender: { uniqueName, name }, senderId }: Event): Sender => ({
  kind: 'devops',
  externalId: senderId,
  name,
  email: addressOf(uniqueName),
});

interface Part {
  readonly path: string;
  /** Where it stands who did it. */
  readonly by: string;
  readonly action: 'created' | 'commented';
}

const partOf = (type: string): Part | undefined => {
  if (type === createdType) {
    return { path: 'resource', by: 'resource.createdBy', action: 'created' };
  }
  return type.endsWith(commentedType)
    ? { path: 'resource.pullRequest', by: 'resource.comment.author', action: 'commented' }
    : undefined;
};

/** What an event of the devops service means (docs/hosts.md). */
export const readDevops = (settings: Settings, type: string | undefined, payload: JsonObject): Meaning => {
  const part = type === undefined ? undefined : partOf(type);
  if (part === undefined) {
    return nothing;
  }
  const { path, by, action } = part;
  const repo = canonical(urlAt(payload, `${path}.repository.remoteUrl`));
  const repositoryId = nameAt(payload, `${path}.repository.id`, 100);
  const number = numberAt(payload, `${path}.pullRequestId`);
  const sender = personAt(payload, by);
  const senderId = sender.uniqueName ?? sender.id;
  if (repo === undefined || repositoryId === undefined || number === undefined || senderId === undefined) {
    return nothing;
  }
  const url = urlAt(payload, `${path}._links.web.href`) ?? `${repo}/pullrequest/${number}`;
  const event: Event = { payload, path, repo, repositoryId, number, url, sender, senderId, settings };
  const contextKey = `task:trackers:devops:${repositoryId}:pr:${number}`;
  const isNew = action === 'created';
  return {
    subject: { vcsProvider: 'devops', vcsRepo: repo, vcsNumber: number },
    contextKey,
    sender: senderOf(event),
    effect: isNew ? created(event) : commented(event),
    events: [eventOf(event, action, isNew ? `${path}.description` : 'resource.comment.content')],
  };
};
