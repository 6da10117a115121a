import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

/** The price table. The bundled prices are put in at every start. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('pricing')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('tokenClass', 'text', (column) => column.notNull())
    .addColumn('effectiveFrom', 'bigint', (column) => column.notNull())
    .addColumn('pricePerMillionUsd', 'real', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('pricing_pk', ['provider', 'model', 'tokenClass', 'effectiveFrom'])
    .execute();
};
