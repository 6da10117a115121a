import { findTokenController } from '../../db/queries/runtime-controllers.js';
import { findRuntimeOfToken } from '../../db/queries/supervised-runtimes.js';
import { refreshLiveRuntime } from '../agents/runtimes.js';
import type { App } from '../kernel/app.js';
import type { ControllerPrincipal, WorkerPrincipal } from '../kernel/caller.js';
import { sha256 } from '../kernel/hash.js';
import { inSharedTransaction } from '../kernel/shared-transaction.js';
import { instantBefore, msPerSecond } from '../kernel/time.js';

export const tokenPrefix = 'swct_';
export const workerTokenPrefix = 'swrt_';

/** The controller of a token that has not ended; undefined: nobody knows it. */
export const findControllerOfToken = async (
  { db, clock }: App,
  bearer: string,
): Promise<ControllerPrincipal | undefined> => {
  if (!bearer.startsWith(tokenPrefix)) {
    return undefined;
  }
  const token = await findTokenController(db, sha256(bearer), clock.now());
  return token && { kind: 'controller', controllerId: token.controllerId, tokenId: token.id };
};

/** Noted at most so often. */
const seenMs = 30 * msPerSecond;

/**
 * The worker of a token that has not ended, which is heard of now; undefined: nobody knows it, or it says to be another
 * agent or worker than it is.
 */
export const findWorkerOfToken = async (
  app: App,
  bearer: string,
  claimed: { readonly agentId: string | undefined; readonly runtimeInstanceId: string | undefined },
): Promise<WorkerPrincipal | undefined> => {
  const row = bearer.startsWith(workerTokenPrefix) ? await findRuntimeOfToken(app.db, sha256(bearer)) : undefined;
  if (row === undefined || row.agentId !== claimed.agentId || row.id !== claimed.runtimeInstanceId) {
    return undefined;
  }
  if (row.status === 'active' && row.lastSeenAt < instantBefore(app.clock.now(), seenMs)) {
    await inSharedTransaction(app, (uow) => refreshLiveRuntime(uow, row.agentId, row.id));
  }
  return { kind: 'worker', runtimeId: row.id, agentId: row.agentId };
};

/**
 * What a worker does with its own token, as its agent; for all else it needs a key that somebody gave it. Each rule of these
 * holds it to its own agent and tasks (`domain/access/own-work.ts`).
 */
export const workerOperations: ReadonlySet<string> = new Set([
  'registerAgent',
  'pollForWork',
  'connectWorker',
  'pingAgent',
  'closeAgent',
  'getCallingAgent',
  'getTask',
  'updateTaskProgress',
  'finishTask',
  'pauseTask',
  'taskAction',
  'createActiveSession',
  'heartbeatActiveSession',
  'setProviderSession',
  'deleteActiveSessionByTask',
  'recordContextSnapshot',
  'createSessionLogs',
  'createSessionCost',
  'listCancelledTasks',
  'listPendingSteering',
  'markSteeringDelivered',
  'markSteeringHandled',
  'promoteSteering',
]);
