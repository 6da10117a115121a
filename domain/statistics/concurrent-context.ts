import { listActiveTaskRows, listDelegationRows, listInboxMessageRows } from '../../db/queries/statistics.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { instantBefore, msPerMinute } from '../kernel/time.js';

const recentMs = 5 * msPerMinute;

/** What else is going on in the swarm (`GET /api/concurrent-context`). Each list is newest first and complete. */
export const getConcurrentContext = async ({ db, clock }: App): Promise<components['schemas']['ConcurrentContext']> => {
  const since = instantBefore(clock.now(), recentMs);
  const [processingInboxMessages, recentTaskDelegations, activeSwarmTasks] = await Promise.all([
    listInboxMessageRows(db, 'processing'),
    listDelegationRows(db, since),
    listActiveTaskRows(db),
  ]);
  return { processingInboxMessages, recentTaskDelegations, activeSwarmTasks };
};
