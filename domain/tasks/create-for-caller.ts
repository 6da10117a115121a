import { findTaskRow } from '../../db/queries/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import type { Caller } from '../kernel/caller.js';
import { badRequest, forbidden } from '../kernel/errors.js';
import { flag } from '../kernel/flags.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { canonicalKey, personalKeyOwner } from '../namespaces/key.js';
import { userExists } from '../users/requester.js';
import { trustedUserId } from '../users/trusted-user.js';
import { type CreatedTask, createTask } from './create.js';
import type { NewTask } from './new-task.js';
import { cleanTitle } from './title.js';

type CreateTaskBody = components['schemas']['CreateTaskBody'];

/**
 * Creates a task for a caller of the API: settles who wants it done and whether the caller may use the namespace, then
 * applies the rules of `createTask`.
 * @throws ApiError 400 bad title or key, unknown user of a personal key; 403 personal key of somebody else
 */
export const createTaskForCaller = async (
  uow: UnitOfWork,
  body: CreateTaskBody,
  caller: Caller,
): Promise<CreatedTask> => {
  const trusted = await trustedUserId(uow.db, caller);
  const { requiredCapabilities, key, requestedByUserId, title, ...fields } = body;
  return createTask(uow, {
    ...fields,
    source: body.source ?? 'api',
    title: title === undefined ? undefined : (cleanTitle(title) ?? undefined),
    key: key === undefined ? undefined : await authorisedKey(uow, key, trusted),
    creatorAgentId: caller.agentId,
    routingAffinity: requiredCapabilities && { capabilities: requiredCapabilities },
    ...(await requester(uow, body, caller, trusted)),
  });
};

/** The canonical form of a namespace the trusted person may write to (docs/kv.md). */
const authorisedKey = async ({ db }: UnitOfWork, text: string, trusted: string | undefined): Promise<string> => {
  const key = canonicalKey(text, 'body.key');
  const owner = personalKeyOwner(key);
  if (owner === undefined) {
    return key;
  }
  if (!(await userExists(db, owner))) {
    throw badRequest(`Validation error: body.key: unknown user '${owner}'`);
  }
  if (owner !== trusted) {
    throw forbidden('Forbidden: body.key: the personal namespace belongs to another user');
  }
  return key;
};

type Requester = Pick<NewTask, 'requestedByUserId' | 'requesterInherited'>;

/** Undefined fields leave the requester to the parent (docs/creating-tasks.md). */
const requester = async (
  uow: UnitOfWork,
  { requestedByUserId, parentTaskId }: CreateTaskBody,
  { principal }: Caller,
  trusted: string | undefined,
): Promise<Requester> => {
  if (trusted !== undefined) {
    const isGiven = principal.kind === 'user' || requestedByUserId === trusted;
    return {
      requestedByUserId: trusted,
      requesterInherited: !isGiven && (await isRequesterOf(uow, trusted, parentTaskId)),
    };
  }
  if (requestedByUserId === undefined || !flag('TRUST_BODY_REQUESTED_BY_USER_ID', true)) {
    return {};
  }
  return (await userExists(uow.db, requestedByUserId)) ? { requestedByUserId } : {};
};

/** Whether a task wants something done for this person: its children then have the person from it. */
const isRequesterOf = async ({ db }: UnitOfWork, userId: string, taskId: string | undefined): Promise<boolean> =>
  taskId !== undefined && (await findTaskRow(db, taskId))?.requestedByUserId === userId;
