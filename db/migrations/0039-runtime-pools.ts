import type { Kysely } from 'kysely';

const always = '2026-01-01T00:00:00.000Z';

/** Where workers of agents run, and who starts them. What is built in is there from the beginning. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('runtime_controllers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('placement', 'text', (column) => column.notNull())
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('secretConfigKeys', 'text', (column) => column.notNull())
    .addColumn('secretConfig', 'text')
    .addColumn('lastSeenAt', 'text')
    .addColumn('lastError', 'text')
    .addColumn('lastErrorAt', 'text')
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('runtime_controller_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('controllerId', 'text', (column) =>
      column.notNull().references('runtime_controllers.id').onDelete('cascade'),
    )
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('runtime_controller_tokens_controller')
    .on('runtime_controller_tokens')
    .column('controllerId')
    .execute();
  await db.schema
    .createTable('runtime_pools')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('controllerId', 'text', (column) => column.notNull().references('runtime_controllers.id'))
    .addColumn('image', 'text')
    .addColumn('lifecycle', 'text', (column) => column.notNull())
    .addColumn('idleMinutes', 'integer')
    .addColumn('slotsPerRuntime', 'integer', (column) => column.notNull())
    .addColumn('maxRuntimes', 'integer')
    .addColumn('minRuntimes', 'integer', (column) => column.notNull())
    .addColumn('delivery', 'text', (column) => column.notNull())
    .addColumn('env', 'text', (column) => column.notNull())
    .addColumn('resources', 'text')
    .addColumn('ttlSec', 'integer')
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('consecutiveFailures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('circuitOpenUntil', 'text')
    .addColumn('lastError', 'text')
    .addColumn('lastErrorAt', 'text')
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('runtime_pools_controller').on('runtime_pools').column('controllerId').execute();
  await db.schema.createIndex('agents_runtime_pool').on('agents').column('runtimePoolId').execute();

  const tables = db.withTables<{ runtime_controllers: object; runtime_pools: object }>();
  await tables
    .insertInto('runtime_controllers')
    .values({
      id: 'static',
      name: 'static',
      kind: 'static',
      placement: 'builtin',
      config: '{}',
      secretConfigKeys: '[]',
      createdAt: always,
      updatedAt: always,
    })
    .execute();
  await tables
    .insertInto('runtime_pools')
    .values({
      id: 'default',
      name: 'default',
      kind: 'static',
      controllerId: 'static',
      lifecycle: 'idle',
      slotsPerRuntime: 1,
      minRuntimes: 0,
      delivery: 'poll',
      env: '{}',
      enabled: 1,
      createdAt: always,
      updatedAt: always,
    })
    .execute();
};
