import { deleteRuntimesSeenBefore } from '../../db/queries/runtime-instances.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { liveSince } from './runtimes.js';
import { recomputeAgentStatus } from './status.js';

/**
 * Deletes runtimes that have been silent for longer than the threshold and brings the status of their agents up to
 * date. Returns how many agents were looked at. Does nothing outside multi-runtime mode.
 */
export const expireStaleRuntimes = async (uow: UnitOfWork): Promise<number> => {
  if (!uow.app.settings.multiRuntimeEnabled) {
    return 0;
  }
  const agentIds = await deleteRuntimesSeenBefore(uow.db, liveSince(uow.app.settings, uow.now));
  for (const agentId of agentIds) {
    await recomputeAgentStatus(uow, agentId);
  }
  return agentIds.length;
};
