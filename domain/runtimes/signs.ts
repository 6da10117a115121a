import type { Reader } from '../../db/access.js';
import type { RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { findLastSignOfRuns } from '../../db/queries/stalled-tasks.js';
import { msPerSecond } from '../kernel/time.js';

/** Whoever does a task, and was heard of within this time, is alive, whatever its controller says. */
export const quietMs = 30 * msPerSecond;

/**
 * Whether a worker does a task, and was heard of since an instant: by its key, or by reports about what it does, with whatever
 * key they come.
 */
export const isHeardOfAtWork = async (
  db: Reader,
  { id, agentId, lastSeenAt }: Pick<RuntimeInstanceRow, 'id' | 'agentId' | 'lastSeenAt'>,
  since: string,
): Promise<boolean> => {
  const sign = await findLastSignOfRuns(db, { agentId, runtimeId: id });
  return sign !== undefined && (sign >= since || lastSeenAt >= since);
};
