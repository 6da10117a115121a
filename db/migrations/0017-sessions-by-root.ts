import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * PostgreSQL took the order of activity for the way to a session, and nearly all of them lie on it when a task changes now.
 * An expression has no such order: only the root leads to the session.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    return;
  }
  await sql`
    create or replace function keep_task_session() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'INSERT' and new."parentTaskId" is null then
        insert into task_sessions ("rootTaskId", "taskCount", "lastActivityAt", "latestTaskId")
        values (new.id, 1, new."lastUpdatedAt", new.id);
        return null;
      end if;
      if tg_op = 'INSERT' then
        update task_sessions set "taskCount" = "taskCount" + 1 where "rootTaskId" = new."rootTaskId";
      end if;
      update task_sessions set "lastActivityAt" = new."lastUpdatedAt", "latestTaskId" = new.id
      where "rootTaskId" = new."rootTaskId" and "lastActivityAt" || '' <= new."lastUpdatedAt";
      return null;
    end`)}`.execute(db);
};
