import type { Kysely } from 'kysely';
import { listActiveTaskRows, listDelegationRows, listInboxMessageRows } from '../../db/queries/statistics.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';
import { instantBefore, msPerMinute } from '../kernel/time.js';
import { nowIso } from '../kernel/unit-of-work.js';

const recentMs = 5 * msPerMinute;

/** What else is going on in the swarm (`GET /api/concurrent-context`). Each list is newest first and complete. */
export const getConcurrentContext = async (
  db: Kysely<Database>,
): Promise<components['schemas']['ConcurrentContext']> => {
  const since = instantBefore(nowIso(), recentMs);
  const [processingInboxMessages, recentTaskDelegations, activeSwarmTasks] = await Promise.all([
    listInboxMessageRows(db, 'processing'),
    listDelegationRows(db, since),
    listActiveTaskRows(db),
  ]);
  return { processingInboxMessages, recentTaskDelegations, activeSwarmTasks };
};
