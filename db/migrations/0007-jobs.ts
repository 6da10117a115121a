import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Work that is still to be done. Rows come and go quickly, so each index holds only those of one state; what lies in
 * the future or failed for good is in none of those that a claim reads.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const jobs = db.withTables<{ jobs: { state: string; uniqueKey: string | null; failedAt: string | null } }>();
  const table = jobs.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('runAt', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('maxAttempts', 'integer', (column) => column.notNull())
    .addColumn('uniqueKey', 'text')
    .addColumn('again', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('leaseToken', 'text')
    .addColumn('leaseUntil', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('failedAt', 'text')
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull());
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? table : table.modifyEnd(sql`without rowid`)).execute();
  const index = (name: string, columns: readonly string[]) =>
    jobs.schema
      .createIndex(`jobs_${name}`)
      .on('jobs')
      .columns([...columns]);
  await index('ready', ['kind', 'agentId', 'runAt', 'id']).where('state', '=', 'ready').execute();
  await index('due', ['kind', 'runAt']).where('state', '=', 'ready').execute();
  await index('scheduled', ['kind', 'runAt']).where('state', '=', 'scheduled').execute();
  await index('retries', ['runAt']).where('state', '=', 'scheduled').where('failedAt', 'is not', null).execute();
  await index('running', ['kind', 'agentId']).where('state', '=', 'running').execute();
  await index('dead', ['failedAt', 'id']).where('state', '=', 'dead').execute();
  await index('dead_of_kind', ['kind', 'failedAt', 'id']).where('state', '=', 'dead').execute();
  await index('failed', ['failedAt']).where('failedAt', 'is not', null).execute();
  await index('unique', ['uniqueKey'])
    .unique()
    .where('uniqueKey', 'is not', null)
    .where('state', '!=', 'dead')
    .execute();
};
