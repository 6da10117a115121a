import type { Kysely } from 'kysely';

/** What controllers that are connected are told to do, and by which connection. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('runtime_controllers').addColumn('connectionId', 'text').execute();
  await db.schema
    .createTable('runtime_commands')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('controllerId', 'text', (column) =>
      column.notNull().references('runtime_controllers.id').onDelete('cascade'),
    )
    .addColumn('op', 'text', (column) => column.notNull())
    .addColumn('runtimeId', 'text', (column) => column.notNull())
    .addColumn('externalId', 'text')
    .addColumn('reason', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('deadlineAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('runtime_commands_once', ['controllerId', 'op', 'runtimeId'])
    .execute();
  await db.schema
    .createIndex('runtime_commands_state')
    .on('runtime_commands')
    .columns(['controllerId', 'state', 'createdAt', 'id'])
    .execute();
  await db.schema.createIndex('runtime_commands_deadline').on('runtime_commands').column('deadlineAt').execute();
};
