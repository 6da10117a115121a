import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

const createSessionCosts = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('session_costs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sessionId', 'text', (column) => column.notNull())
    .addColumn('taskId', 'text', (column) => column.references('tasks.id').onDelete('set null'))
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('totalCostUsd', 'real', (column) => column.notNull())
    .addColumn('inputTokens', 'integer', (column) => column.notNull())
    .addColumn('outputTokens', 'integer', (column) => column.notNull())
    .addColumn('cacheReadTokens', 'integer', (column) => column.notNull())
    .addColumn('cacheWriteTokens', 'integer', (column) => column.notNull())
    .addColumn('reasoningOutputTokens', 'integer', (column) => column.notNull())
    .addColumn('thinkingTokens', 'integer', (column) => column.notNull())
    .addColumn('durationMs', 'integer', (column) => column.notNull())
    .addColumn('numTurns', 'integer')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('provider', 'text')
    .addColumn('isError', 'integer', (column) => column.notNull())
    .addColumn('costSource', 'text', (column) => column.notNull())
    .addColumn('harnessCostUsd', 'real', (column) => column.notNull())
    .addColumn('cacheWrite5mTokens', 'integer')
    .addColumn('cacheWrite1hTokens', 'integer')
    .addColumn('modelBreakdown', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  // The id breaks ties, so that "newest first" comes straight from each index.
  await db.schema.createIndex('session_costs_created').on('session_costs').columns(['createdAt', 'id']).execute();
  await db.schema
    .createIndex('session_costs_agent')
    .on('session_costs')
    .columns(['agentId', 'createdAt', 'id'])
    .execute();
  await db.schema
    .createIndex('session_costs_task')
    .on('session_costs')
    .columns(['taskId', 'createdAt', 'id'])
    .execute();
};

/** Session costs and what they add up to by day. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await createSessionCosts(db);
  await db.schema
    .createTable('daily_spend')
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scopeId', 'text', (column) => column.notNull())
    .addColumn('spendUsd', 'real', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_spend_pk', ['scope', 'scopeId', 'date'])
    .execute();
};
