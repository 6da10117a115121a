import { type ExpressionBuilder, sql } from 'kysely';
import type { TaskStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import { changeStatement, lockStatement, type Placeholders, statement } from '../statement.js';
import type { JsonText } from '../tables/column-types.js';
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

/** What of a task is needed to fail it. */
export type LiveDependent = Pick<TaskTable, 'id' | 'status' | 'attempt' | 'agentId' | 'offeredTo'>;

const dependents = statement((db, parameter: Placeholders<{ id: string; limit: number }>) =>
  db
    .selectFrom('task_dependencies')
    .innerJoin('tasks', 'tasks.id', 'task_dependencies.taskId')
    .select(['tasks.id', 'tasks.status', 'tasks.attempt', 'tasks.agentId', 'tasks.offeredTo'])
    .where('task_dependencies.dependsOnId', '=', parameter.id)
    .where('tasks.finishedAt', 'is', null)
    .orderBy('tasks.createdAt')
    .orderBy('tasks.id')
    .limit(parameter.limit)
    .forNoKeyUpdate('tasks'),
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

/** The oldest tasks that wait for this one and have not ended, oldest first. Nobody else changes them any more. */
export const listLiveDependents = (db: Transaction, id: string, limit: number): Promise<LiveDependent[]> =>
  dependents.all(db, { id, limit });

/** Those of some tasks for which others wait that have not ended. */
export const listAwaited = async (db: Reader, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('task_dependencies')
    .innerJoin('tasks', 'tasks.id', 'task_dependencies.taskId')
    .select('task_dependencies.dependsOnId')
    .distinct()
    .where('task_dependencies.dependsOnId', 'in', ids)
    .where('tasks.finishedAt', 'is', null)
    .orderBy('task_dependencies.dependsOnId')
    .execute();
  return rows.map(({ dependsOnId }) => dependsOnId);
};

/**
 * How many tasks that have not ended wait for some tasks, directly or for one another; at most `most`, behind which
 * nothing is looked for.
 */
export const countWaitingFor = async (db: Reader, ids: readonly string[], most: number): Promise<number> => {
  const waiting = sql<{ readonly id: string }>`(
    with recursive waiting(id) as (
      select task.id from task_dependencies as dependency join tasks as task on task.id = dependency."taskId"
      where dependency."dependsOnId" in (${sql.join(ids)}) and task."finishedAt" is null
      union
      select task.id from waiting join task_dependencies as dependency on dependency."dependsOnId" = waiting.id
      join tasks as task on task.id = dependency."taskId" where task."finishedAt" is null
    )
    select id from waiting limit ${most}
  )`;
  const { count } = await db
    .selectFrom(waiting.as('reached'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** What waits for one task, in some statuses, is to wait for another, which is new. */
export interface Repointing {
  readonly from: string;
  readonly to: string;
  readonly statuses: readonly TaskStatus[];
}

const toRepoint = (db: Reader, { from, statuses }: Repointing) =>
  db
    .selectFrom('task_dependencies')
    .innerJoin('tasks', 'tasks.id', 'task_dependencies.taskId')
    .where('task_dependencies.dependsOnId', '=', from)
    .where('tasks.status', 'in', statuses);

/** A list of ids with another id in place of one. With its quotes an id is a whole entry: within one, quotes are escaped. */
const repointed = (row: ExpressionBuilder<Database, 'tasks'>, { from, to }: Repointing) =>
  row.fn<JsonText<readonly string[]>>('replace', [
    'tasks.dependsOn',
    row.val(JSON.stringify(from)),
    row.val(JSON.stringify(to)),
  ]);

/** A task to be repointed whose own list does not name what it waits for. Nobody else changes any of them any more. */
export const findUnlisted = async (
  db: Transaction,
  change: Repointing,
): Promise<Pick<TaskTable, 'id' | 'dependsOn'> | undefined> => {
  await lockWaiting.take(db, { id: change.from });
  return toRepoint(db, change)
    .select(['tasks.id', 'tasks.dependsOn'])
    .where((row) => row(repointed(row, change), '=', row.ref('tasks.dependsOn')))
    .limit(1)
    .executeTakeFirst();
};

/** Lets tasks wait for another one. */
export const repointDependents = async (db: Transaction, change: Repointing): Promise<void> => {
  const ids = toRepoint(db, change).select('tasks.id');
  await db
    .updateTable('tasks')
    .set((row) => ({ dependsOn: repointed(row, change) }))
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('task_dependencies')
    .set({ dependsOnId: change.to })
    .where('dependsOnId', '=', change.from)
    .where('taskId', 'in', ids)
    .execute();
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
