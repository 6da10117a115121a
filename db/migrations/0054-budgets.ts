import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

/** Daily budgets and the work they refused. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('budgets')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scopeId', 'text', (column) => column.notNull())
    .addColumn('dailyBudgetUsd', 'real', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('budgets_pk', ['scope', 'scopeId'])
    .execute();
  await db.schema
    .createTable('budget_refusals')
    .addColumn('taskId', 'text', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('agentSpendUsd', 'real')
    .addColumn('agentBudgetUsd', 'real')
    .addColumn('globalSpendUsd', 'real')
    .addColumn('globalBudgetUsd', 'real')
    .addColumn('userSpendUsd', 'real')
    .addColumn('userBudgetUsd', 'real')
    .addColumn('followUpTaskId', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('budget_refusals_pk', ['taskId', 'date'])
    .execute();
  await db.schema.createIndex('budget_refusals_created').on('budget_refusals').column('createdAt').execute();
};
