import type { Transaction } from '../access.js';
import { madeOnce } from '../made-once.js';
import { type ChangeStatement, changeStatement, type Placeholders } from '../statement.js';
import type { TaskTable } from '../tables/tasks.js';

export type TaskChanges = Partial<Omit<TaskTable, 'id'>>;

/** What must still be true of the task for a change to happen. */
export interface TaskGuard {
  readonly id: string;
  readonly status: TaskTable['status'];
  readonly attempt: number;
}

interface GuardParameters {
  readonly guardId: string;
  readonly guardAttempt: number;
}

type Parameters = TaskChanges & GuardParameters;

type Columns = readonly (keyof TaskChanges)[];

const columnsOf = (changes: TaskChanges): Columns => Object.keys(changes) as (keyof TaskChanges)[];

const valuesOf = (columns: Columns, parameter: Placeholders<TaskChanges>): TaskChanges =>
  Object.fromEntries(columns.map((column) => [column, parameter[column]]));

/** The statements made so far: there are few of them. */
const guarded = new Map<string, ChangeStatement<Parameters, TaskTable>>();

/** By the state it starts from and the columns it sets. */
const guardedStatement = (status: TaskTable['status'], columns: Columns): ChangeStatement<Parameters, TaskTable> =>
  madeOnce(guarded, `${status}: ${columns.join(',')}`, () =>
    changeStatement((db, parameter: Placeholders<Parameters>) =>
      db
        .updateTable('tasks')
        .set(valuesOf(columns, parameter))
        .where('id', '=', parameter.guardId)
        .where('status', '=', status)
        .where('attempt', '=', parameter.guardAttempt)
        .returningAll(),
    ),
  );

/**
 * Changes a task if it still is as the guard says, in one statement; returns it as it is now, or undefined when
 * somebody else was faster.
 */
export const changeGuardedTask = (
  db: Transaction,
  guard: TaskGuard,
  changes: TaskChanges,
): Promise<TaskTable | undefined> =>
  guardedStatement(guard.status, columnsOf(changes)).first(db, {
    ...changes,
    guardId: guard.id,
    guardAttempt: guard.attempt,
  });

type LockedParameters = TaskChanges & { readonly lockedId: string };

const locked = new Map<string, ChangeStatement<LockedParameters, unknown>>();

const lockedStatement = (columns: Columns): ChangeStatement<LockedParameters, unknown> =>
  madeOnce(locked, columns.join(','), () =>
    changeStatement((db, parameter: Placeholders<LockedParameters>) =>
      db.updateTable('tasks').set(valuesOf(columns, parameter)).where('id', '=', parameter.lockedId),
    ),
  );

/**
 * Changes a task that the transaction has locked, and read since; returns it as it then is. Nobody waits for the change: it
 * goes out with the next statement or the commit.
 */
export const changeLockedTask = async (db: Transaction, task: TaskTable, changes: TaskChanges): Promise<TaskTable> => {
  await lockedStatement(columnsOf(changes)).sendSure(db, { ...changes, lockedId: task.id });
  return { ...task, ...changes };
};
