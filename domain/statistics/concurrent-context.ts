import type { Kysely } from 'kysely';
import { listActiveTaskRows, listDelegationRows, listInboxMessageRows } from '../../db/queries/statistics.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';

const recentMs = 5 * 60 * 1000;

/** What else is going on in the swarm (`GET /api/concurrent-context`). Each list is newest first and complete. */
export const getConcurrentContext = async (
  db: Kysely<Database>,
): Promise<components['schemas']['ConcurrentContext']> => {
  const since = new Date(Date.now() - recentMs).toISOString();
  const [processingInboxMessages, recentTaskDelegations, activeSwarmTasks] = await Promise.all([
    listInboxMessageRows(db, 'processing'),
    listDelegationRows(db, since),
    listActiveTaskRows(db),
  ]);
  return { processingInboxMessages, recentTaskDelegations, activeSwarmTasks };
};
