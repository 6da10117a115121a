import { type Kysely, sql } from 'kysely';

/** People are asked whether a skill becomes everybody's: of one skill at most once at a time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('approval_requests').addColumn('skillId', 'text').execute();
  await db.schema
    .createIndex('approval_requests_skill')
    .unique()
    .on('approval_requests')
    .column('skillId')
    .where(sql.ref('skillId'), 'is not', null)
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
};
