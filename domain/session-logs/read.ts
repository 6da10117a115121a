import type { Reader } from '../../db/access.js';
import { isShortSessionLog, listLastSessionLogs, type SessionLogRow } from '../../db/queries/session-logs.js';
import { taskExists } from '../../db/queries/tasks.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { maxListBytes } from '../kernel/list-bytes.js';
import type { Answer } from '../kernel/written.js';

export type SessionLogLine = components['schemas']['SessionLogLine'];
export type SessionLogList = components['schemas']['SessionLogList'];

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

const readListing = async (db: Reader, { taskId, limit }: LogQuestion): Promise<SessionLogList> => {
  const rows = await listLastSessionLogs(db, taskId, { ...(limit !== undefined && { limit }), maxBytes: maxListBytes });
  return { logs: rows.map(toLine) };
};

export const sessionLogListing: LongRead<LogQuestion, SessionLogList> = {
  module: import.meta.url,
  name: 'sessionLogListing',
  narrowing: 'a smaller limit',
  reachesFew: () => true,
  readShort: async (db, question) =>
    (await isShortSessionLog(db, question.taskId, question.limit)) ? readListing(db, question) : undefined,
  read: readListing,
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
): Promise<Answer<SessionLogList>> => {
  if (!(await taskExists(app.db, question.taskId))) {
    throw notFound('task');
  }
  return app.service(heavyReads).answer(sessionLogListing, question, signal);
};
