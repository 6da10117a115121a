import { type Kysely, sql } from 'kysely';

/** Who started a run, which is not always for whom it was started; and who users became that were merged into others. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workflow_runs').addColumn('startedBy', 'text').execute();
  // Until now nobody answered for a run that was started for them: runs under way keep to that.
  await sql`update workflow_runs set "startedBy" = "createdBy" where status in ('running', 'waiting')`.execute(db);
  await db.schema
    .createTable('merged_users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('merged_users_user').on('merged_users').column('userId').execute();
};
