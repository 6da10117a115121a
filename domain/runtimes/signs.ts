import type { Reader } from '../../db/access.js';
import type { RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { listRunsOfRuntime } from '../../db/queries/stalled-tasks.js';
import { msPerSecond } from '../kernel/time.js';

/** Whoever does a task, and was heard of within this time, is alive, whatever its controller says. */
export const quietMs = 30 * msPerSecond;

/**
 * When a worker that does a task was last heard of: by its key, or by reports about what it does, with whatever key they come.
 * Undefined: it does none.
 */
export const lastSignOf = async (
  db: Reader,
  { id, agentId, lastSeenAt }: Pick<RuntimeInstanceRow, 'id' | 'agentId' | 'lastSeenAt'>,
): Promise<string | undefined> => {
  const runs = await listRunsOfRuntime(db, agentId, id);
  const signs = runs.flatMap(({ lastUpdatedAt, sessionHeartbeatAt }) => [lastUpdatedAt, sessionHeartbeatAt ?? '']);
  return signs.length === 0 ? undefined : [lastSeenAt, ...signs].sort().at(-1);
};
