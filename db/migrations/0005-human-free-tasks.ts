import { type Kysely, sql } from 'kysely';

/** Marks the work that the swarm made for itself, as docs/costs.md says which it is. */
export const markHumanFree = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    with recursive human_free(id) as (
      select task.id from tasks as task left join tasks as parent on parent.id = task."parentTaskId"
      where task."isHeartbeat" = 1
        or (task.source = 'schedule' and task."requestedByUserId" is null)
        or (task.source = 'system' and parent.id is not null and parent."requestedByUserId" is null)
      union
      select task.id from human_free join tasks as task on task."parentTaskId" = human_free.id
      where task."requestedByUserId" is null or task."requesterInherited" = 1
    )
    update tasks set "isHumanFree" = 1 where id in (select id from human_free)`.execute(db);
};

/** Whether a task is the swarm's own work is kept with the task, so that no cost goes through all its ancestors. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('tasks')
    .addColumn('isHumanFree', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await markHumanFree(db);
};
