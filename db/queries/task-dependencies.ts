import type { Reader, Transaction } from '../access.js';
import { changeStatement, lockStatement, type Placeholders, statement } from '../statement.js';
import type { TaskTable } from '../tables/tasks.js';

/** Whether a task is ready, and for whom it is. */
export type AddressedTask = Pick<
  TaskTable,
  'id' | 'status' | 'agentId' | 'offeredTo' | 'unmetDependencies' | 'routingAffinity'
>;

const countDown = changeStatement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .updateTable('tasks')
    .set((eb) => ({ unmetDependencies: eb('unmetDependencies', '-', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('task_dependencies').select('taskId').where('dependsOnId', '=', parameter.id),
    )
    .where('unmetDependencies', '>', 0)
    .returning(['id', 'status', 'agentId', 'offeredTo', 'unmetDependencies', 'routingAffinity']),
);

const lockWaiting = lockStatement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('task_dependencies').select('taskId').where('dependsOnId', '=', parameter.id),
    )
    .orderBy('id')
    .forNoKeyUpdate(),
);

const dependents = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('task_dependencies')
    .innerJoin('tasks', 'tasks.id', 'task_dependencies.taskId')
    .selectAll('tasks')
    .where('task_dependencies.dependsOnId', '=', parameter.id)
    .where('tasks.finishedAt', 'is', null)
    .orderBy('tasks.createdAt')
    .orderBy('tasks.id')
    .forNoKeyUpdate('tasks'),
);

const repoint = changeStatement((db, parameter: Placeholders<{ taskId: string; from: string; to: string }>) =>
  db
    .updateTable('task_dependencies')
    .set({ dependsOnId: parameter.to })
    .where('taskId', '=', parameter.taskId)
    .where('dependsOnId', '=', parameter.from),
);

const blockers = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('task_dependencies')
    .leftJoin('tasks', 'tasks.id', 'task_dependencies.dependsOnId')
    .select(['task_dependencies.dependsOnId as taskId', 'tasks.status'])
    .where('task_dependencies.taskId', '=', parameter.id)
    .where((eb) => eb.or([eb('tasks.status', 'is', null), eb('tasks.status', '!=', 'completed')]))
    .orderBy('task_dependencies.dependsOnId'),
);

const lastCompletion = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('task_dependencies')
    .innerJoin('tasks', 'tasks.id', 'task_dependencies.dependsOnId')
    .select(({ fn }) => fn.max('tasks.finishedAt').as('finishedAt'))
    .where('task_dependencies.taskId', '=', parameter.id),
);

/** A task is completed: each task that waits for it waits for one less. Returns those, as they are now. */
export const countDownDependents = async (db: Transaction, id: string): Promise<AddressedTask[]> => {
  await lockWaiting.take(db, { id });
  return countDown.all(db, { id });
};

/** The tasks that wait for this one and have not ended, oldest first. Nobody else changes them any more. */
export const listLiveDependents = (db: Transaction, id: string): Promise<TaskTable[]> => dependents.all(db, { id });

/** Makes one task wait for another task than before. */
export const repointDependency = async (
  db: Transaction,
  change: { readonly taskId: string; readonly from: string; readonly to: string },
): Promise<void> => {
  await repoint.run(db, change);
};

/** A task that another one still waits for; the status is null when there is no such task. */
export interface OpenDependency {
  readonly taskId: string;
  readonly status: TaskTable['status'] | null;
}

/** What a task still waits for: tasks that are not completed, and ids nobody knows. */
export const listOpenDependencies = (db: Reader, id: string): Promise<OpenDependency[]> => blockers.all(db, { id });

/** When the last of the tasks ended that this one depends on; null without any. */
export const findLastCompletion = async (db: Reader, id: string): Promise<string | null> =>
  (await lastCompletion.first(db, { id }))?.finishedAt ?? null;
