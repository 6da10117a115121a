import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.js';

const createEvents = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('agentId', 'text')
    .addColumn('taskId', 'text')
    .addColumn('sessionId', 'text')
    .addColumn('parentEventId', 'text')
    .addColumn('numericValue', 'real')
    .addColumn('durationMs', 'integer')
    .addColumn('data', 'text')
    .addColumn('dataField', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
};

/**
 * The indexes of the event log. Every one is written with each event, so those of columns that are mostly empty, or
 * mostly hold one value, cover only the other rows.
 */
const indexEvents = async (db: Kysely<Database>): Promise<void> => {
  const on = (name: string) => db.schema.createIndex(name).on('events');
  await on('events_created').columns(['createdAt', 'id']).execute();
  await on('events_event').columns(['event', 'createdAt']).execute();
  await on('events_agent').columns(['agentId', 'createdAt', 'event']).where('agentId', 'is not', null).execute();
  await on('events_task').columns(['taskId', 'createdAt']).where('taskId', 'is not', null).execute();
  await on('events_session').columns(['sessionId', 'createdAt']).where('sessionId', 'is not', null).execute();
  await on('events_field').columns(['dataField', 'event', 'createdAt']).where('dataField', 'is not', null).execute();
  await on('events_agent_field')
    .columns(['agentId', 'dataField', 'event', 'createdAt'])
    .where('dataField', 'is not', null)
    .execute();
  await on('events_category').columns(['category', 'createdAt']).where('category', '<>', sql.lit('tool')).execute();
  await on('events_status').columns(['status', 'createdAt']).where('status', '<>', sql.lit('ok')).execute();
  await on('events_source').columns(['source', 'createdAt']).where('source', '<>', sql.lit('worker')).execute();
};

const createInboxMessages = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('inbox_messages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('chatChannelId', 'text')
    .addColumn('chatThreadTs', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('inbox_messages_status').on('inbox_messages').columns(['status', 'createdAt']).execute();
};

/** What statistics ask of the tables of agents: counts by status, and the log without its noisiest type. */
const indexStatistics = async (db: Kysely<Database>): Promise<void> => {
  await db.schema.createIndex('agents_status').on('agents').columns(['status']).execute();
  await db.schema
    .createIndex('agent_log_notable')
    .on('agent_log')
    .columns(['createdAt'])
    .where(sql.ref('eventType'), '<>', sql.lit('agent_status_change'))
    .execute();
};

/** The event log, chat messages for agents, and what statistics need. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await createEvents(db);
  await indexEvents(db);
  await createInboxMessages(db);
  await indexStatistics(db);
};
