import { type Kysely, sql } from 'kysely';

/** What scripts were run, and what came of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('script_runs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('scriptName', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('pid', 'integer')
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('lastHeartbeatAt', 'text')
    .addColumn('idempotencyKey', 'text')
    .addColumn('requestedByUserId', 'text')
    .addColumn('apiEndpointId', 'text')
    .addColumn('error', 'text')
    .addColumn('args', 'text')
    .addColumn('output', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('script_runs_key')
    .unique()
    .on('script_runs')
    .column('idempotencyKey')
    .where(sql.ref('idempotencyKey'), 'is not', null)
    .execute();
  await db.schema.createIndex('script_runs_started').on('script_runs').column('startedAt').execute();
  await db.schema.createIndex('script_runs_status').on('script_runs').columns(['status', 'startedAt']).execute();
  await db.schema.createIndex('script_runs_agent').on('script_runs').columns(['agentId', 'startedAt']).execute();
};
