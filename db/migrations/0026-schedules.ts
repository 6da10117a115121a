import { type Kysely, sql } from 'kysely';

const texts = ['description', 'taskType', 'targetAgentId', 'model', 'modelTier', 'cronExpression'] as const;
const laterTexts = ['lastRunAt', 'nextRunAt', 'lastErrorAt', 'lastErrorMessage', 'createdByAgentId'] as const;

/** Work that is begun by time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  let table = db.schema
    .createTable('schedules')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('taskTemplate', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('intervalMs', 'bigint')
    .addColumn('scheduleType', 'text', (column) => column.notNull())
    .addColumn('targetType', 'text', (column) => column.notNull())
    .addColumn('requestedDelayMs', 'bigint')
    .addColumn('requestedRunAt', 'text')
    .addColumn('missedRuns', 'integer', (column) => column.notNull())
    .addColumn('consecutiveErrors', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text');
  for (const name of [...texts, ...laterTexts]) {
    table = table.addColumn(name, 'text');
  }
  await table.execute();
  await db.schema
    .createIndex('schedules_due')
    .on('schedules')
    .columns(['nextRunAt', 'id'])
    .where(sql.ref('nextRunAt'), 'is not', null)
    .execute();
};
