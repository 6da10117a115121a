import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.js';

/** Workers ask every few seconds which of their tasks were cancelled lately; the answer must not scan their history. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createIndex('tasks_cancelled')
    .on('tasks')
    .columns(['agentId', 'finishedAt'])
    .where(sql.ref('status'), '=', 'cancelled')
    .execute();
};
