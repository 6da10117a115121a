import type { Kysely } from 'kysely';

/** Tokens that are forgotten here, until their provider was told; and where an attempt to connect an account leads. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('oauth_revocations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('appId', 'text', (column) => column.notNull())
    .addColumn('revocationUrl', 'text', (column) => column.notNull())
    .addColumn('clientId', 'text', (column) => column.notNull())
    .addColumn('clientSecret', 'text', (column) => column.notNull())
    .addColumn('tokenAuthStyle', 'text', (column) => column.notNull())
    .addColumn('accessToken', 'text', (column) => column.notNull())
    .addColumn('refreshToken', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('oauth_pending').addColumn('endpoints', 'text').execute();
};
