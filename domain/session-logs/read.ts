import { listLastSessionLogs, reachesFewSessionLogs, type SessionLogRow } from '../../db/queries/session-logs.js';
import { taskExists } from '../../db/queries/tasks.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { heavyReads } from '../kernel/heavy-reads.js';
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

interface LogQuestion {
  readonly taskId: string;
  readonly limit?: number | undefined;
}

export const sessionLogListing: HeavyRead<LogQuestion, SessionLogLine[]> = {
  module: import.meta.url,
  name: 'sessionLogListing',
  narrowing: 'a smaller limit',
  reachesFew: (db, { taskId, limit }) => reachesFewSessionLogs(db, taskId, limit),
  read: async (db, { taskId, limit }) =>
    (await listLastSessionLogs(db, taskId, { ...(limit !== undefined && { limit }), maxBytes: maxListBytes })).map(
      toLine,
    ),
};

/**
 * The log lines of a task, oldest first: the last ones of 16 MiB, and with `limit` only so many. Reads until the signal
 * aborts.
 *
 * @throws ProductError notFound when there is no such task
 */
export const listTaskSessionLogs = async (
  app: App,
  question: LogQuestion,
  signal: AbortSignal,
): Promise<SessionLogLine[]> => {
  if (!(await taskExists(app.db, question.taskId))) {
    throw notFound('task');
  }
  return app.service(heavyReads).run(sessionLogListing, question, signal);
};
