import { withdrawCommand } from '../../db/queries/runtime-commands.js';
import { findControllerRow } from '../../db/queries/runtime-controllers.js';
import type { RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { endRuntime } from '../../db/queries/supervised-runtimes.js';
import { recomputeAgentStatus } from '../agents/status.js';
import { defineFact } from '../kernel/facts.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { order } from './orders.js';

/** A worker that the swarm started has ended, whoever said so. */
export const workerEnded = defineFact<RuntimeInstanceRow>('worker ended');

/**
 * Ends a worker that the swarm started: at once here, so that nobody counts on it any more and its token opens nothing, and
 * soon where it runs, as long as its controller is known. Returns whether it had not ended.
 */
export const endStarted = async (uow: UnitOfWork, row: RuntimeInstanceRow, reason: string): Promise<boolean> => {
  const ended = await endRuntime(uow.db, row, { reason, now: uow.now });
  if (ended === undefined) {
    return false;
  }
  const { id: runtimeId, controllerId, externalId } = ended;
  const isThere = controllerId !== null && (await findControllerRow(uow.db, controllerId)) !== undefined;
  if (isThere && !(await withdrawCommand(uow.db, { controllerId, op: 'provision', runtimeId }))) {
    await order(uow, { controllerId, op: 'terminate', runtimeId, externalId, reason });
  }
  await recomputeAgentStatus(uow, ended.agentId);
  await uow.app.tell(uow, workerEnded, ended);
  return true;
};
