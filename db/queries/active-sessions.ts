import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import type { ActiveSessionTable } from '../tables/active-sessions.js';
import { terminalStatuses } from '../task-statuses.js';
import { type Answered, bytesAroundRow, bytesWithRow, countWithin, mostRowsWithin, startWithin } from './page-bytes.js';

export type ActiveSessionRow = Selectable<ActiveSessionTable>;

/** Which session a worker means: the task's, if it belongs to the agent and runtime that are named. */
export interface SessionScope {
  readonly taskId: string;
  readonly agentId?: string | undefined;
  readonly runtimeInstanceId?: string | undefined;
}

const inScope = (scope: SessionScope) => (eb: ExpressionBuilder<Database, 'active_sessions'>) => {
  const { taskId, agentId, runtimeInstanceId } = scope;
  const conditions = [eb('taskId', '=', taskId)];
  if (agentId !== undefined) {
    conditions.push(eb('agentId', '=', agentId));
  }
  if (runtimeInstanceId !== undefined) {
    conditions.push(eb('runtimeInstanceId', '=', runtimeInstanceId));
  }
  if (agentId !== undefined && runtimeInstanceId !== undefined) {
    return eb.and(conditions);
  }
  // A task that was taken back from a silent worker: its old worker must not pass for the new one.
  const reclaimed = eb.exists(
    eb
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', taskId)
      .where('attempt', '>', 0)
      .where('status', 'not in', terminalStatuses),
  );
  return eb.and([...conditions, eb.not(reclaimed)]);
};

const bytesOfSession = bytesWithRow<'active_sessions'>('taskDescription', 'runnerSessionId', 'providerSessionId');

const answeredOf = ({ taskDescription, runnerSessionId, providerSessionId }: ActiveSessionRow): Answered => ({
  texts: [taskDescription, runnerSessionId, providerSessionId],
  around: bytesAroundRow,
});

/**
 * The newest sessions, newest first, up to the first that would make more than `maxBytes` bytes with those before it,
 * counting 512 around each; the very first comes whatever it has.
 */
export const listActiveSessionRows = async (
  db: Reader,
  agentId: string | undefined,
  maxBytes: number,
): Promise<{ readonly rows: ActiveSessionRow[]; readonly isCut: boolean }> => {
  let newest = db.selectFrom('active_sessions').orderBy('startedAt', 'desc').orderBy('id', 'desc');
  if (agentId !== undefined) {
    newest = newest.where('agentId', '=', agentId);
  }
  const sizes = await newest
    .select((row) => bytesOfSession(row).as('bytes'))
    .limit(mostRowsWithin(maxBytes))
    .execute();
  const found = await newest.selectAll().limit(countWithin(sizes, maxBytes)).execute();
  const rows = startWithin(found, answeredOf, maxBytes);
  return { rows, isCut: rows.length < sizes.length };
};

export const insertActiveSession = async (db: Transaction, row: ActiveSessionRow): Promise<void> => {
  await db.insertInto('active_sessions').values(row).execute();
};

/** Deletes a session; returns whether it was there. */
export const deleteActiveSessionRow = async (db: Transaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('active_sessions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes the session of a task whoever owns it. */
export const deleteActiveSessionOfTask = async (db: Transaction, taskId: string): Promise<void> => {
  await db.deleteFrom('active_sessions').where('taskId', '=', taskId).execute();
};

/** Deletes the session in scope; returns whether there was one. */
export const deleteActiveSessionInScope = async (db: Transaction, scope: SessionScope): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('active_sessions').where(inScope(scope)).executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Changes the session in scope; returns whether there was one. */
export const updateActiveSessionInScope = async (
  db: Transaction,
  scope: SessionScope,
  changes: Partial<Pick<ActiveSessionTable, 'lastHeartbeatAt' | 'providerSessionId'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('active_sessions')
    .set(changes)
    .where(inScope(scope))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes all sessions of an agent; returns how many. */
export const deleteActiveSessionsOfAgent = async (db: Transaction, agentId: string): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('active_sessions').where('agentId', '=', agentId).executeTakeFirst();
  return Number(numDeletedRows);
};

/** Deletes sessions whose last heartbeat is older than an instant; returns how many. */
export const deleteSilentActiveSessions = async (db: Transaction, before: string): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('active_sessions')
    .where('lastHeartbeatAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
