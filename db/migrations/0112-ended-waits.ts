import { type Kysely, sql } from 'kysely';

/** What runs waited for that ended before their end ended that, too. A run that failed may go on, and ask further. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update workflow_waits set status = 'ended'
    where status = 'pending'
      and "runId" not in (select id from workflow_runs where status in ('running', 'waiting'))`.execute(db);
  await sql`
    update approval_requests
    set status = 'cancelled', "resolutionReason" = 'The run has ended', "resolvedAt" = "updatedAt"
    where status = 'pending' and "workflowRunId" is not null
      and "workflowRunId" not in (select id from workflow_runs where status in ('running', 'waiting', 'failed'))`.execute(
    db,
  );
};
