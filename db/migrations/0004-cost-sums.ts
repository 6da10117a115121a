import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const zeroByDefault = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo(0);
const emptyByDefault = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo('');

const addColumns = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('session_costs').addColumn('isHumanFree', 'integer', zeroByDefault).execute();
  await db.schema.alterTable('session_costs').addColumn('previousDay', 'text', emptyByDefault).execute();
  await db.schema.alterTable('session_costs').addColumn('agentPreviousDay', 'text', emptyByDefault).execute();
};

/** The agent is part of the index, so that the last cost which one agent had on a task is found in the index alone. */
const replaceTaskIndex = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('session_costs_task').execute();
  await db.schema
    .createIndex('session_costs_task')
    .on('session_costs')
    .columns(['taskId', 'createdAt', 'id', 'agentId'])
    .execute();
};

const createCostSums = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('cost_sums')
    .addColumn('day', 'text', required)
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('requesterId', 'text', required)
    .addColumn('isHumanFree', 'integer', required)
    .addColumn('keyType', 'text', required)
    .addColumn('keySuffix', 'text', required)
    .addColumn('previousDay', 'text', required)
    .addColumn('agentPreviousDay', 'text', required)
    .addColumn('sessions', 'bigint', required)
    .addColumn('usd', 'bigint', required)
    .addColumn('nanoUsd', 'bigint', required)
    .addColumn('inputTokens', 'bigint', required)
    .addColumn('outputTokens', 'bigint', required)
    .addColumn('cacheReadTokens', 'bigint', required)
    .addColumn('cacheWriteTokens', 'bigint', required)
    .addColumn('durationMs', 'bigint', required)
    .addColumn('firstSessionAt', 'text', required)
    .addColumn('lastSessionAt', 'text', required)
    .addPrimaryKeyConstraint('cost_sums_pk', [
      'day',
      'agentId',
      'requesterId',
      'isHumanFree',
      'keyType',
      'keySuffix',
      'previousDay',
      'agentPreviousDay',
    ])
    .execute();
  await db.schema.createIndex('cost_sums_agent').on('cost_sums').columns(['agentId', 'day']).execute();
  await db.schema.createIndex('cost_sums_requester').on('cost_sums').columns(['requesterId', 'day']).execute();
  await db.schema
    .createIndex('cost_sums_key')
    .on('cost_sums')
    .columns(['keyType', 'keySuffix', 'day', 'agentId'])
    .execute();
};

/** Work that the swarm made for itself, as docs/costs.md says which it is. */
const markHumanFree = async (db: Kysely<unknown>): Promise<void> => {
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
    update session_costs set "isHumanFree" = 1 where "taskId" in (select id from human_free)`.execute(db);
};

const dayOfCost = sql`substr("createdAt", 1, 10)`;

const linkDays = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update session_costs set "previousDay" = earlier.day, "agentPreviousDay" = earlier."agentDay"
    from (
      select id,
        coalesce(lag(${dayOfCost}) over (partition by "taskId" order by "createdAt", id), '') as day,
        coalesce(lag(${dayOfCost}) over (partition by "taskId", "agentId" order by "createdAt", id), '') as "agentDay"
      from session_costs
      where "taskId" in (select "taskId" from session_costs group by "taskId" having count(*) > 1)
    ) as earlier
    where earlier.id = session_costs.id and earlier.day <> ''`.execute(db);
  await sql`
    update session_costs set "previousDay" = ${dayOfCost}, "agentPreviousDay" = ${dayOfCost}
    where "taskId" is null`.execute(db);
};

const sumUp = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into cost_sums (day, "agentId", "requesterId", "isHumanFree", "keyType", "keySuffix", "previousDay",
      "agentPreviousDay", sessions, usd, "nanoUsd", "inputTokens", "outputTokens", "cacheReadTokens",
      "cacheWriteTokens", "durationMs", "firstSessionAt", "lastSessionAt")
    select substr(cost."createdAt", 1, 10), cost."agentId", coalesce(task."requestedByUserId", ''), cost."isHumanFree",
      coalesce(task."credentialKeyType", ''), coalesce(task."credentialKeySuffix", ''), cost."previousDay",
      cost."agentPreviousDay", count(*), sum(floor(cost."totalCostUsd")),
      sum(round((cost."totalCostUsd" - floor(cost."totalCostUsd")) * 1000000000)), sum(cost."inputTokens"),
      sum(cost."outputTokens"), sum(cost."cacheReadTokens"), sum(cost."cacheWriteTokens"), sum(cost."durationMs"),
      min(cost."createdAt"), max(cost."createdAt")
    from session_costs as cost left join tasks as task on task.id = cost."taskId"
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
};

/** Works out from the costs and their tasks what is to be known of each cost, and all sums. */
export const sumUpCosts = async (db: Kysely<unknown>): Promise<void> => {
  await markHumanFree(db);
  await linkDays(db);
  await sumUp(db);
};

/** Sums of costs that are kept with each cost, so that no summary has to go through the costs themselves. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addColumns(db);
  await replaceTaskIndex(db);
  await createCostSums(db);
  await sumUpCosts(db);
};
