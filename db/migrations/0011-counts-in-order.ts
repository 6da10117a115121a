import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A step changes two counts. Where many connections write, two of them may count in the same rows: they change them in
 * one order, whichever way their tasks go, so that they do not wait for each other.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    return;
  }
  await sql`
    create or replace function count_changed_task() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'UPDATE' and new.status < old.status then
        perform count_task(new.status, new."isHeartbeat", new."parentTaskId", 1);
        perform count_task(old.status, old."isHeartbeat", old."parentTaskId", -1);
        return null;
      end if;
      if tg_op <> 'INSERT' then
        perform count_task(old.status, old."isHeartbeat", old."parentTaskId", -1);
      end if;
      if tg_op <> 'DELETE' then
        perform count_task(new.status, new."isHeartbeat", new."parentTaskId", 1);
      end if;
      return null;
    end`)}`.execute(db);
};
