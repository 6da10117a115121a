import type { Reader } from '../../db/access.js';
import { findModelProfileRow } from '../../db/queries/model-profiles.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { causeOf } from '../kernel/hooks.js';
import type { Settings } from '../kernel/settings/registry.js';
import { canonicalKey, personalKeyOwner } from '../namespaces/key.js';
import { userExists } from '../users/requester.js';
import { trustedUserId } from '../users/trusted-user.js';
import { createTaskRow, locksToCreate } from './create.js';
import { othersNamespace } from './namespace.js';
import type { NewTask } from './new-task.js';
import { type Task, toTask } from './task.js';
import { cleanTitle } from './title.js';
import { inTwoPhases } from './two-phases.js';

type CreateTaskBody = components['schemas']['CreateTaskBody'];

/** What a caller may say of a new task; the rest is for the rules to decide. */
type AskedTask = Omit<NewTask, 'evenIfTracked' | 'routingSource' | 'isOfSchedule' | 'isPromised' | 'isFromHost'>;

type Requester = Pick<NewTask, 'requestedByUserId' | 'requesterInherited'>;

/** What is said about who wants a task done. */
interface Claims {
  readonly body: CreateTaskBody;
  readonly caller: Caller;
  readonly trusted: string | undefined;
  /** Whether the body is believed. */
  readonly isTaken: boolean;
}

/** What stored rows decide about a wish. */
interface Settled extends Requester {
  /** For whom the caller works, if it is known. */
  readonly trusted: string | undefined;
  readonly key: string | undefined;
}

const settle = async (db: Reader, caller: Caller, body: CreateTaskBody, settings: Settings): Promise<Settled> => {
  const trusted = await trustedUserId(db, caller);
  const key = body.key === undefined ? undefined : await authorisedKey(db, body.key, trusted);
  if (body.profile !== undefined && !(await findModelProfileRow(db, body.profile))) {
    throw invalidField('body.profile', 'must be the name of a model profile');
  }
  const isTaken = settings.trustBodyRequestedByUserId;
  const { requestedByUserId, requesterInherited } = await requester(db, { body, caller, trusted, isTaken });
  return { trusted, key, requestedByUserId, requesterInherited };
};

const asked = (caller: Caller, body: CreateTaskBody, settled: Settled): AskedTask => {
  const title = body.title === undefined ? undefined : (cleanTitle(body.title) ?? undefined);
  const wish: EveryField<AskedTask> = {
    task: body.task,
    title,
    creatorAgentId: caller.agentId,
    key: settled.key,
    namespaceUserId: settled.trusted ?? null,
    source: body.source ?? 'api',
    requestedByUserId: settled.requestedByUserId,
    requesterInherited: settled.requesterInherited,
    askedByPerson: caller.principal.kind === 'user',
    causedBy: causeOf(caller),
    routingAffinity: body.requiredCapabilities && { capabilities: body.requiredCapabilities },
    agentId: body.agentId,
    offeredTo: body.offeredTo,
    status: body.status,
    taskType: body.taskType,
    tags: body.tags,
    priority: body.priority,
    dependsOn: body.dependsOn,
    dir: body.dir,
    parentTaskId: body.parentTaskId,
    outputSchema: body.outputSchema,
    contextKey: body.contextKey,
    model: body.model,
    modelTier: body.modelTier,
    profile: body.profile,
    effort: body.effort,
    followUpConfig: body.followUpConfig,
    routingReason: body.routingReason,
    routingNote: body.routingNote,
    scheduleId: body.scheduleId,
    workflowRunId: body.workflowRunId,
    workflowRunStepId: body.workflowRunStepId,
    chatChannelId: body.chatChannelId,
    chatThreadTs: body.chatThreadTs,
    chatTriggerMessageTs: body.chatTriggerMessageTs,
    chatUserId: body.chatUserId,
    vcsProvider: body.vcsProvider,
    vcsRepo: body.vcsRepo,
    vcsEventType: body.vcsEventType,
    vcsNumber: body.vcsNumber,
    vcsCommentId: body.vcsCommentId,
    vcsAuthor: body.vcsAuthor,
    vcsUrl: body.vcsUrl,
    vcsInstallationId: body.vcsInstallationId,
    vcsNodeId: body.vcsNodeId,
    mailInboxId: body.mailInboxId,
    mailMessageId: body.mailMessageId,
    mailThreadId: body.mailThreadId,
    mentionMessageId: body.mentionMessageId,
    mentionChannelId: body.mentionChannelId,
  };
  return wish;
};

/**
 * Creates a task for a caller of the API: settles who wants it done and whether the caller may use the namespace, then
 * applies the rules of `createTaskRow`. Tells whether there was one already.
 * @throws ProductError invalid bad key, unknown user of a personal key; forbidden personal key of somebody else; conflict
 *   when others change again and again for whom it is
 */
export const createTask = (
  app: App,
  caller: Caller,
  body: CreateTaskBody,
): Promise<{ readonly task: Task; readonly created: boolean }> =>
  inTwoPhases(app, {
    read: (db) => settle(db, caller, body, app.settings),
    wish: (settled) => asked(caller, body, settled),
    locks: (prepared) => locksToCreate(app, prepared),
    store: async (uow, prepared) => {
      const { task, created } = await createTaskRow(uow, prepared);
      return { task: toTask(task), created };
    },
  });

/** The canonical form of a namespace the trusted person may write to (docs/kv.md). */
const authorisedKey = async (db: Reader, text: string, trusted: string | undefined): Promise<string> => {
  const key = canonicalKey(text, 'body.key');
  const owner = personalKeyOwner(key);
  if (owner === undefined) {
    return key;
  }
  if (!(await userExists(db, owner))) {
    throw invalidField('body.key', `must name a user; there is none with the id '${owner}'`);
  }
  if (owner !== trusted) {
    throw othersNamespace('The personal namespace in body.key belongs to another user');
  }
  return key;
};

/** Undefined fields leave the requester to the parent (docs/creating-tasks.md). */
const requester = async (db: Reader, { body, caller, trusted, isTaken }: Claims): Promise<Requester> => {
  const { requestedByUserId, parentTaskId } = body;
  if (trusted !== undefined) {
    const isGiven = caller.principal.kind === 'user' || requestedByUserId === trusted;
    return {
      requestedByUserId: trusted,
      requesterInherited: !isGiven && (await isRequesterOf(db, trusted, parentTaskId)),
    };
  }
  if (requestedByUserId === undefined || !isTaken) {
    return {};
  }
  return (await userExists(db, requestedByUserId)) ? { requestedByUserId } : {};
};

/** Whether a task wants something done for this person: its children then have the person from it. */
const isRequesterOf = async (db: Reader, userId: string, taskId: string | undefined): Promise<boolean> =>
  taskId !== undefined && (await findTaskRow(db, taskId))?.requestedByUserId === userId;
