import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

/**
 * Most tasks are never offered and belong to no context. Indexing only those that are spares every change of every
 * other task two indexes.
 */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await db.schema.dropIndex('tasks_offered').execute();
  await db.schema
    .createIndex('tasks_offered')
    .on('tasks')
    .columns(['offeredTo', 'status', 'createdAt', 'id'])
    .where('offeredTo', 'is not', null)
    .execute();
  await db.schema.dropIndex('tasks_context_key').execute();
  await db.schema
    .createIndex('tasks_context_key')
    .on('tasks')
    .columns(['contextKey', 'status'])
    .where('contextKey', 'is not', null)
    .execute();
};
