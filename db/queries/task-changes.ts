import type { Transaction } from '../access.js';
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

/** The statements made so far, by the state they start from and the columns they set: there are few of them. */
const statements = new Map<string, ChangeStatement<Parameters, TaskTable>>();

const statementFor = (
  status: TaskTable['status'],
  columns: readonly (keyof TaskChanges)[],
): ChangeStatement<Parameters, TaskTable> => {
  const name = `${status}: ${columns.join(',')}`;
  const known = statements.get(name);
  if (known) {
    return known;
  }
  const made = changeStatement<Parameters, TaskTable>((db, parameter: Placeholders<Parameters>) =>
    db
      .updateTable('tasks')
      .set(Object.fromEntries(columns.map((column) => [column, parameter[column]])) as TaskChanges)
      .where('id', '=', parameter.guardId)
      .where('status', '=', status)
      .where('attempt', '=', parameter.guardAttempt)
      .returningAll(),
  );
  statements.set(name, made);
  return made;
};

/**
 * Changes a task if it still is as the guard says, in one statement; returns it as it is now, or undefined when
 * somebody else was faster.
 */
export const changeGuardedTask = (
  db: Transaction,
  guard: TaskGuard,
  changes: TaskChanges,
): Promise<TaskTable | undefined> =>
  statementFor(guard.status, Object.keys(changes) as (keyof TaskChanges)[]).first(db, {
    ...changes,
    guardId: guard.id,
    guardAttempt: guard.attempt,
  });
