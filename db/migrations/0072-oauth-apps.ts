import type { Kysely } from 'kysely';

/** Clients at other services, the accounts connected through them, and attempts to connect one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('oauth_apps')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('clientId', 'text', (column) => column.notNull())
    .addColumn('clientSecret', 'text', (column) => column.notNull())
    .addColumn('authorizeUrl', 'text', (column) => column.notNull())
    .addColumn('tokenUrl', 'text', (column) => column.notNull())
    .addColumn('userinfoUrl', 'text')
    .addColumn('revocationUrl', 'text')
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('scopeSeparator', 'text', (column) => column.notNull())
    .addColumn('extraParams', 'text', (column) => column.notNull())
    .addColumn('tokenAuthStyle', 'text', (column) => column.notNull())
    .addColumn('tokenBodyFormat', 'text', (column) => column.notNull())
    .addColumn('rotatesRefreshTokens', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('oauth_apps_provider')
    .on('oauth_apps')
    .columns(['provider', 'createdAt', 'id'])
    .execute();
  await db.schema
    .createTable('oauth_authorizations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('appId', 'text', (column) => column.notNull().references('oauth_apps.id').onDelete('cascade'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('accountEmail', 'text')
    .addColumn('accountLogin', 'text')
    .addColumn('accountId', 'text')
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('tokenVersion', 'integer', (column) => column.notNull())
    .addColumn('tokenType', 'text')
    .addColumn('scope', 'text')
    .addColumn('expiresAt', 'text')
    .addColumn('lastErrorMessage', 'text')
    .addColumn('lastRefreshedAt', 'text')
    .addColumn('connectedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('oauth_authorizations_label', ['appId', 'label'])
    .execute();
  await db.schema
    .createTable('oauth_pending')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('appId', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('clientId', 'text', (column) => column.notNull())
    .addColumn('tokenUrl', 'text', (column) => column.notNull())
    .addColumn('redirectUri', 'text', (column) => column.notNull())
    .addColumn('finalRedirect', 'text')
    .addColumn('startedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('oauth_pending_expires').on('oauth_pending').column('expiresAt').execute();
};
