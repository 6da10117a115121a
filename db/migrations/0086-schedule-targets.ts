import type { Kysely } from 'kysely';

const columns = [
  'workflowId',
  'scriptName',
  'scriptArgs',
  'params',
  'requiredParams',
  'requires',
  'parentTaskId',
] as const;

/** What a schedule begins beside tasks, and what it is given. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of columns) {
    await db.schema.alterTable('schedules').addColumn(name, 'text').execute();
  }
};
