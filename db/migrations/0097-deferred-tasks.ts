import { type Kysely, sql } from 'kysely';

/** The task whose end a schedule fires with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['awaitedTaskId', 'awaitedEvent']) {
    await db.schema.alterTable('schedules').addColumn(name, 'text').execute();
  }
  await db.schema
    .createIndex('schedules_awaited')
    .on('schedules')
    .column('awaitedTaskId')
    .where(sql.ref('awaitedTaskId'), 'is not', null)
    .execute();
};
