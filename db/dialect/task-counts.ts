import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.js';

const change = (by: 1 | -1, row: 'new' | 'old') => sql`
  insert into task_counts (status, "isHeartbeat", "isRoot", count)
  values (${sql.ref(`${row}.status`)}, ${sql.ref(`${row}.isHeartbeat`)}, ${sql.ref(`${row}.parentTaskId`)} is null,
    ${sql.lit(by)})
  on conflict (status, "isHeartbeat", "isRoot") do update set count = count + ${sql.lit(by)};`;

/** Keeps `task_counts` equal to the number of tasks per status, in the same transaction as every change of a task. */
export const createTaskCountTriggers = async (db: Kysely<Database>): Promise<void> => {
  await sql`create trigger task_counts_insert after insert on tasks begin ${change(1, 'new')} end`.execute(db);
  await sql`create trigger task_counts_delete after delete on tasks begin ${change(-1, 'old')} end`.execute(db);
  await sql`
    create trigger task_counts_update after update of status, "isHeartbeat", "parentTaskId" on tasks
    when old.status <> new.status or old."isHeartbeat" <> new."isHeartbeat"
      or old."parentTaskId" is not new."parentTaskId"
    begin ${change(-1, 'old')} ${change(1, 'new')} end`.execute(db);
};
