import { listLastSessionLogs, type SessionLogRow } from '../../db/queries/session-logs.js';
import { taskExists } from '../../db/queries/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { maxListBytes } from '../kernel/list-bytes.js';

export type SessionLogLine = components['schemas']['SessionLogLine'];

const toLine = (row: SessionLogRow): EveryField<SessionLogLine> => ({
  id: row.id,
  taskId: given(row.taskId),
  sessionId: row.sessionId,
  iteration: row.iteration,
  cli: row.cli,
  content: row.content,
  lineNumber: row.lineNumber,
  createdAt: row.createdAt,
});

/**
 * The log lines of a task, oldest first: the last ones of 16 MiB, and with `limit` only so many.
 *
 * @throws ProductError notFound when there is no such task
 */
export const listTaskSessionLogs = async (
  { db }: App,
  taskId: string,
  limit: number | undefined,
): Promise<SessionLogLine[]> => {
  if (!(await taskExists(db, taskId))) {
    throw notFound('task');
  }
  return (await listLastSessionLogs(db, taskId, { ...(limit !== undefined && { limit }), maxBytes: maxListBytes })).map(
    toLine,
  );
};
