import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';
import { type Placeholders, type Statement, statement } from '../statement.js';
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
  readonly guardStatus: TaskTable['status'];
  readonly guardAttempt: number;
}

type Parameters = TaskChanges & GuardParameters;

/** The statements made so far, by the columns they set: the transitions set few different ones. */
const statements = new Map<string, Statement<Parameters, TaskTable>>();

const statementFor = (columns: readonly (keyof TaskChanges)[]): Statement<Parameters, TaskTable> => {
  const name = columns.join(',');
  const known = statements.get(name);
  if (known) {
    return known;
  }
  const made = statement<Parameters, TaskTable>((db, parameter: Placeholders<Parameters>) =>
    db
      .updateTable('tasks')
      .set(Object.fromEntries(columns.map((column) => [column, parameter[column]])) as TaskChanges)
      .where('id', '=', parameter.guardId)
      .where('status', '=', parameter.guardStatus)
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
  db: Kysely<Database>,
  guard: TaskGuard,
  changes: TaskChanges,
): Promise<TaskTable | undefined> =>
  statementFor(Object.keys(changes) as (keyof TaskChanges)[]).first(db, {
    ...changes,
    guardId: guard.id,
    guardStatus: guard.status,
    guardAttempt: guard.attempt,
  });
