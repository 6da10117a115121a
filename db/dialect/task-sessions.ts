import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.js';

/**
 * Keeps `task_sessions` in step with the tasks, in the same transaction as every change: one row per task without
 * parent, with the size and the latest activity of its chain.
 */
export const createTaskSessionTriggers = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    create trigger task_sessions_root after insert on tasks when new."parentTaskId" is null begin
      insert into task_sessions ("rootTaskId", "taskCount", "lastActivityAt", "latestTaskId")
      values (new.id, 1, new."lastUpdatedAt", new.id);
    end`.execute(db);
  await sql`
    create trigger task_sessions_child after insert on tasks when new."parentTaskId" is not null begin
      update task_sessions set "taskCount" = "taskCount" + 1 where "rootTaskId" = new."rootTaskId";
      update task_sessions set "lastActivityAt" = new."lastUpdatedAt", "latestTaskId" = new.id
      where "rootTaskId" = new."rootTaskId" and "lastActivityAt" <= new."lastUpdatedAt";
    end`.execute(db);
  await sql`
    create trigger task_sessions_activity after update of "lastUpdatedAt" on tasks begin
      update task_sessions set "lastActivityAt" = new."lastUpdatedAt", "latestTaskId" = new.id
      where "rootTaskId" = new."rootTaskId" and "lastActivityAt" <= new."lastUpdatedAt";
    end`.execute(db);
};
