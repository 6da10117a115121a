import { sql } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { WorkflowSecretTable, WorkflowTable, WorkflowVersionTable } from '../tables/workflows.js';

export const insertWorkflowSecret = async (db: Transaction, row: WorkflowSecretTable): Promise<void> => {
  await db.insertInto('workflow_secrets').values(row).execute();
};

/** A secret of a workflow, encrypted. */
export const findWorkflowSecret = async (db: Reader, workflowId: string, id: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('workflow_secrets')
    .select('sealed')
    .where('id', '=', id)
    .where('workflowId', '=', workflowId)
    .executeTakeFirst();
  return row?.sealed;
};

/** Workflows that may have secrets in clear. */
export const listUnsealedWorkflows = (db: Reader, limit: number): Promise<Pick<WorkflowTable, 'id' | 'triggers'>[]> =>
  db
    .selectFrom('workflows')
    .select(['id', 'triggers'])
    // As a literal, so that the database sees that the index covers it.
    .where('secretsSealed', '=', sql.lit(0 as const))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Says that a workflow has none in clear, with its triggers as they are then. */
export const markSealed = async (db: Transaction, id: string, triggers: WorkflowTable['triggers']): Promise<void> => {
  await db.updateTable('workflows').set({ triggers, secretsSealed: 1 }).where('id', '=', id).execute();
};

/** A page of the versions of a workflow, in the order of their numbers. */
export const listVersionSnapshots = (
  db: Reader,
  workflowId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Pick<WorkflowVersionTable, 'id' | 'version' | 'snapshot'>[]> =>
  db
    .selectFrom('workflow_versions')
    .select(['id', 'version', 'snapshot'])
    .where('workflowId', '=', workflowId)
    .where('version', '>', after)
    .orderBy('version')
    .limit(limit)
    .execute();

export const replaceSnapshot = async (
  db: Transaction,
  id: string,
  snapshot: WorkflowVersionTable['snapshot'],
): Promise<void> => {
  await db.updateTable('workflow_versions').set({ snapshot }).where('id', '=', id).execute();
};
