import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Database } from '../schema.js';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const primary = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.primaryKey().notNull();
const owned = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade');

const createUsers = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primary)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text')
    .addColumn('emailKey', 'text')
    .addColumn('role', 'text')
    .addColumn('notes', 'text')
    .addColumn('preferredChannel', 'text', required)
    .addColumn('timezone', 'text')
    .addColumn('metadata', 'text')
    .addColumn('dailyBudgetUsd', 'real')
    .addColumn('status', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addUniqueConstraint('users_email', ['emailKey'])
    .execute();
  await db.schema.createIndex('users_name').on('users').columns(['name', 'id']).execute();
};

const createUserEmailAliases = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('user_email_aliases')
    .addColumn('userId', 'text', owned)
    .addColumn('emailKey', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('user_email_aliases_pk', ['userId', 'emailKey'])
    .execute();
  await db.schema.createIndex('user_email_aliases_email').on('user_email_aliases').column('emailKey').execute();
};

const createUserIdentities = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('user_identities')
    .addColumn('kind', 'text', required)
    .addColumn('externalId', 'text', required)
    .addColumn('userId', 'text', owned)
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('user_identities_pk', ['kind', 'externalId'])
    .execute();
  await db.schema.createIndex('user_identities_user').on('user_identities').column('userId').execute();
};

const createUserTokens = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('user_tokens')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', owned)
    .addColumn('tokenHash', 'text', required)
    .addColumn('preview', 'text', required)
    .addColumn('label', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUsedAt', 'text')
    .addColumn('revokedAt', 'text')
    .addUniqueConstraint('user_tokens_hash', ['tokenHash'])
    .execute();
  await db.schema.createIndex('user_tokens_user').on('user_tokens').columns(['userId', 'createdAt']).execute();
};

const createUserEvents = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('user_events')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', owned)
    .addColumn('eventType', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
  await db.schema.createIndex('user_events_user').on('user_events').columns(['userId', 'createdAt', 'id']).execute();
};

const createRoles = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('user_roles')
    .addColumn('userId', 'text', owned)
    .addColumn('role', 'text', required)
    .addPrimaryKeyConstraint('user_roles_pk', ['userId', 'role'])
    .execute();
  await db.schema
    .createTable('permission_audit')
    .addColumn('id', 'text', primary)
    .addColumn('principalType', 'text', required)
    .addColumn('principalId', 'text', required)
    .addColumn('permission', 'text')
    .addColumn('route', 'text', required)
    .addColumn('decision', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('createdAt', 'text', required)
    .execute();
  await db.schema.createIndex('permission_audit_created').on('permission_audit').column('createdAt').execute();
};

const createConnectorCodes = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('connector_codes')
    .addColumn('id', 'text', primary)
    .addColumn('codeHash', 'text', required)
    .addColumn('userId', 'text', owned)
    .addColumn('label', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('usedAt', 'text')
    .addUniqueConstraint('connector_codes_hash', ['codeHash'])
    .execute();
  await db.schema.createIndex('connector_codes_user').on('connector_codes').column('userId').execute();
  await db.schema.createIndex('connector_codes_expiry').on('connector_codes').column('expiresAt').execute();
};

const createInboxItems = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('inbox_items')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', owned)
    .addColumn('itemType', 'text', required)
    .addColumn('itemId', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('snoozeUntil', 'text')
    .addColumn('dismissedAt', 'text')
    .addColumn('doneAt', 'text')
    .addColumn('readAt', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addUniqueConstraint('inbox_items_item', ['userId', 'itemType', 'itemId'])
    .execute();
  await db.schema
    .createIndex('inbox_items_updated')
    .on('inbox_items')
    .columns(['userId', 'lastUpdatedAt', 'id'])
    .execute();
};

const createRefreshLocks = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('refresh_locks')
    .addColumn('key', 'text', primary)
    .addColumn('owner', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .execute();
};

const createKvEntries = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('kv_entries')
    .addColumn('namespace', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('valueType', 'text', required)
    .addColumn('expiresAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addPrimaryKeyConstraint('kv_entries_pk', ['namespace', 'key'])
    .execute();
};

const createFavorites = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('favorites')
    .addColumn('id', 'text', primary)
    .addColumn('owner', 'text', required)
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('itemType', 'text', required)
    .addColumn('itemId', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('favorites_item', ['owner', 'itemType', 'itemId'])
    .execute();
  await db.schema.createIndex('favorites_updated').on('favorites').columns(['owner', 'lastUpdatedAt', 'id']).execute();
  await db.schema.createIndex('favorites_user').on('favorites').column('userId').execute();
};

/** People and what belongs to them, the leases of token refreshes, the key-value store and favorites. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await createUsers(db);
  await createUserEmailAliases(db);
  await createUserIdentities(db);
  await createUserTokens(db);
  await createUserEvents(db);
  await createRoles(db);
  await createConnectorCodes(db);
  await createInboxItems(db);
  await createRefreshLocks(db);
  await createKvEntries(db);
  await createFavorites(db);
};
