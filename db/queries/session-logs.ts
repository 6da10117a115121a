import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { sqlBuilder } from '../builder.js';
import { bulkInsert } from '../bulk-insert.js';
import { Columns } from '../columns.js';
import type { SessionLogTable } from '../tables/session-logs.js';

export type SessionLogRow = Selectable<SessionLogTable>;

const columns = new Columns<SessionLogRow>({
  id: true,
  taskId: true,
  sessionId: true,
  iteration: true,
  cli: true,
  content: true,
  lineNumber: true,
  createdAt: true,
});

/** Stores log lines; a transaction keeps them together. */
export const insertSessionLogs = bulkInsert(columns, (rows) => sqlBuilder.insertInto('session_logs').values(rows));

/** The lines of a task by iteration, then line number, then arrival. With `limit` the last ones of that order. */
export const listSessionLogs = async (
  db: Reader,
  taskId: string,
  limit: number | undefined,
): Promise<SessionLogRow[]> => {
  const lines = db.selectFrom('session_logs').selectAll().where('taskId', '=', taskId);
  if (limit === undefined) {
    return lines.orderBy('iteration').orderBy('lineNumber').orderBy('id').execute();
  }
  const last = await lines
    .orderBy('iteration', 'desc')
    .orderBy('lineNumber', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return last.reverse();
};

/** Gives the lines of a session to a task. */
export const moveSessionLogs = async (db: Transaction, sessionId: string, taskId: string): Promise<void> => {
  await db
    .updateTable('session_logs')
    .set({ taskId })
    .where('sessionId', '=', sessionId)
    .where((row) => row.or([row('taskId', 'is', null), row('taskId', '<>', taskId)]))
    .execute();
};
