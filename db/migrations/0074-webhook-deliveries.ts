import type { Kysely } from 'kysely';

/** What came in from outside, and what became of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('deliveryKey', 'text', (column) => column.unique())
    .addColumn('error', 'text')
    .addColumn('runId', 'text')
    .addColumn('redeliveryOf', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('payload', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(`webhook_deliveries_${name}`).on('webhook_deliveries');
  await index('created').columns(['createdAt', 'id']).execute();
  await index('source').columns(['source', 'createdAt', 'id']).execute();
};
