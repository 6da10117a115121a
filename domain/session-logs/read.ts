import type { Kysely } from 'kysely';
import { listSessionLogs } from '../../db/queries/session-logs.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';

export type SessionLogLine = components['schemas']['SessionLogLine'];

/** The log lines of a task, oldest first; with `limit` only the last ones. */
export const readLogLines = async (
  db: Kysely<Database>,
  taskId: string,
  limit: number | undefined,
): Promise<SessionLogLine[]> => {
  const rows = await listSessionLogs(db, taskId, limit);
  return rows.map(({ taskId: owner, ...line }) => ({ ...line, ...(owner !== null && { taskId: owner }) }));
};
