import { type Kysely, sql } from 'kysely';

/** Each step knows how many its run has, so that nobody counts them for every further one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const journal = () => db.schema.alterTable('script_run_journal');
  await journal()
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await journal()
    .addColumn('agentTasks', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update script_run_journal set "position" = placed."position", "agentTasks" = placed."agentTasks"
    from (
      select
        id,
        row_number() over steps as "position",
        sum(case when "stepType" = 'agent-task' then 1 else 0 end) over steps as "agentTasks"
      from script_run_journal
      window steps as (partition by "runId" order by "startedAt", id rows unbounded preceding)
    ) as placed
    where placed.id = script_run_journal.id
  `.execute(db);
  await db.schema
    .createIndex('script_run_journal_place')
    .on('script_run_journal')
    .columns(['runId', 'position', 'agentTasks'])
    .execute();
};
