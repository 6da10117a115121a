import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

/** The pool of credential keys, and the way from a key to the tasks it ran. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('credential_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('keyType', 'text', (column) => column.notNull())
    .addColumn('keySuffix', 'text', (column) => column.notNull())
    .addColumn('keyIndex', 'integer', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scopeId', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('rateLimitedUntil', 'text')
    .addColumn('lastUsedAt', 'text')
    .addColumn('lastRateLimitAt', 'text')
    .addColumn('totalUsageCount', 'integer', (column) => column.notNull())
    .addColumn('rateLimitCount', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('planSource', 'text')
    .addColumn('lastSeatMismatchAt', 'text')
    .addColumn('lastSeatMismatchModel', 'text')
    .addColumn('consecutiveAuthFailures', 'integer', (column) => column.notNull())
    .addColumn('lastAuthFailureAt', 'text')
    .addColumn('authFailureSeq', 'integer', (column) => column.notNull())
    .addColumn('rateLimitWindows', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('credential_keys_identity', ['keyType', 'keySuffix', 'scope', 'scopeId'])
    .execute();
  // Availability reads the pool's blocked rows and the highest failure number; both straight from these.
  await db.schema
    .createIndex('credential_keys_pool')
    .on('credential_keys')
    .columns(['keyType', 'scope', 'scopeId', 'status'])
    .execute();
  await db.schema.createIndex('credential_keys_fence').on('credential_keys').column('authFailureSeq').execute();
  await db.schema
    .createIndex('tasks_credential_key')
    .on('tasks')
    .columns(['credentialKeyType', 'credentialKeySuffix'])
    .execute();
};
