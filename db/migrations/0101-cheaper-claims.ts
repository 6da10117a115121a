import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Most tasks have no key of a credential, and each change of a task writes its entries in the indexes anew. */
const indexOnlyWhatHasAKey = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('tasks_credential_key').execute();
  await db.schema
    .createIndex('tasks_credential_key')
    .on('tasks')
    .columns(['credentialKeyType', 'credentialKeySuffix'])
    .where(sql.ref('credentialKeyType'), 'is not', null)
    .execute();
};

/** Tells at once that nothing in the pool waits for particular agents, as mostly nothing does. */
const indexAffinity = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('tasks_affinity')
    .on('tasks')
    .columns(['status'])
    .where(sql.ref('routingAffinity'), 'is not', null)
    .execute();
};

/** A step changes two counts: in one statement, and in one order, so that two that count in the same rows do not wait for each other. */
const countInOneStatement = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function count_changed_task() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'INSERT' then
        perform count_task(new.status, new."isHeartbeat", new."parentTaskId", 1);
        return null;
      end if;
      if tg_op = 'DELETE' then
        perform count_task(old.status, old."isHeartbeat", old."parentTaskId", -1);
        return null;
      end if;
      if old.status = new.status and old."isHeartbeat" = new."isHeartbeat"
        and (old."parentTaskId" is null) = (new."parentTaskId" is null) then
        return null;
      end if;
      insert into task_counts as known (status, "isHeartbeat", "isRoot", shard, count)
      select status, heartbeat, root, pg_backend_pid() % 64, by
      from (values (old.status, old."isHeartbeat", (old."parentTaskId" is null)::int, -1),
        (new.status, new."isHeartbeat", (new."parentTaskId" is null)::int, 1)) as step (status, heartbeat, root, by)
      order by status, heartbeat, root
      on conflict (status, "isHeartbeat", "isRoot", shard) do update set count = known.count + excluded.count;
      return null;
    end`)}`.execute(db);
};

/** Claims write and read less. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await indexOnlyWhatHasAKey(db);
  await indexAffinity(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await countInOneStatement(db);
  }
};
