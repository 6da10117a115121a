import type { Kysely } from 'kysely';
import { listSessionLogs } from '../../db/queries/session-logs.js';
import { taskExists } from '../../db/queries/tasks.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';

export type SessionLogLine = components['schemas']['SessionLogLine'];

/**
 * The log lines of a task, oldest first; with `limit` only the last ones.
 *
 * @throws ProductError notFound when there is no such task
 */
export const listTaskSessionLogs = async (
  db: Kysely<Database>,
  taskId: string,
  limit: number | undefined,
): Promise<SessionLogLine[]> => {
  if (!(await taskExists(db, taskId))) {
    throw notFound('Task');
  }
  const rows = await listSessionLogs(db, taskId, limit);
  return rows.map(({ taskId: owner, ...line }) => ({ ...line, ...(owner !== null && { taskId: owner }) }));
};
