import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { bulkInsert } from '../bulk-insert.js';
import { Columns } from '../columns.js';
import type { SessionLogTable } from '../tables/session-logs.js';
import { bytesIn, countWithin, startWithin } from './page-bytes.js';
import { hasFew, hasFewBytes } from './reach.js';

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
export const insertSessionLogs = bulkInsert(columns, (db, rows) => db.insertInto('session_logs').values(rows));

/** What a line takes in an answer beside its content, in bytes. */
const bytesAroundLine = 256;

const linesFromLast = (db: Reader, taskId: string) =>
  db
    .selectFrom('session_logs')
    .where('taskId', '=', taskId)
    .orderBy('iteration', 'desc')
    .orderBy('lineNumber', 'desc')
    .orderBy('id', 'desc');

/** So many lines are answered beside other requests without delaying them. */
const fewLines = 5000;

/** Whether the last lines of a task, at most `limit`, are few and have few bytes. */
export const isShortSessionLog = async (
  db: Reader,
  taskId: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  const lines = linesFromLast(db, taskId);
  const areFew = limit <= fewLines || (await hasFew(db, lines, fewLines));
  return areFew && hasFewBytes(db, lines.limit(Math.min(limit, fewLines)), 'content');
};

/**
 * The last lines of a task, in the order of iteration, line number and arrival: at most `limit`, and no more than have
 * `maxBytes` bytes in an answer; the very last comes whatever it has.
 */
export const listLastSessionLogs = async (
  db: Reader,
  taskId: string,
  { limit = Number.POSITIVE_INFINITY, maxBytes }: { readonly limit?: number; readonly maxBytes: number },
): Promise<SessionLogRow[]> => {
  const lines = linesFromLast(db, taskId);
  const sizes = await lines
    .select((row) => row(bytesIn<'session_logs'>('content')(row), '+', row.lit(bytesAroundLine)).as('bytes'))
    .limit(Math.min(limit, Math.ceil(maxBytes / bytesAroundLine)))
    .execute();
  const last = await lines.selectAll().limit(countWithin(sizes, maxBytes)).execute();
  return startWithin(last, ({ content }) => ({ texts: [content], around: bytesAroundLine }), maxBytes).reverse();
};

/**
 * Gives the lines of an agent's session to a task. Lines of a task that is not this agent's stay there: who may write only
 * those puts none into the task of another agent by naming its session.
 */
export const moveSessionLogs = async (
  db: Transaction,
  { sessionId, agentId, taskId }: { readonly sessionId: string; readonly agentId: string; readonly taskId: string },
): Promise<void> => {
  await db
    .updateTable('session_logs')
    .set({ taskId })
    .where('sessionId', '=', sessionId)
    .where((row) => row.or([row('taskId', 'is', null), row('taskId', '<>', taskId)]))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('tasks')
            .select('tasks.id')
            .whereRef('tasks.id', '=', 'session_logs.taskId')
            .where((task) => task.or([task('tasks.agentId', 'is', null), task('tasks.agentId', '<>', agentId)])),
        ),
      ),
    )
    .execute();
};
