import { sql } from 'kysely';
import type { Transaction } from '../access.js';
import type { Database } from '../schema.js';
import { afterPrefix } from './key-prefix.js';

type ColumnOf = { [Table in keyof Database]: readonly [table: Table, column: keyof Database[Table]] };

/**
 * Every column that names a user without belonging to the user: merging two users rewrites them. A new column of this
 * kind must be listed here (a test looks at every column that refers to users).
 */
export const userReferences: readonly ColumnOf[keyof Database][] = [
  ['tasks', 'requestedByUserId'],
  ['steering_messages', 'createdByUserId'],
  ['task_attachments', 'createdBy'],
  ['task_attachments', 'updatedBy'],
  ['config', 'createdBy'],
  ['config', 'updatedBy'],
  ['favorites', 'createdBy'],
  ['favorites', 'updatedBy'],
  ['scripts', 'createdBy'],
  ['scripts', 'updatedBy'],
  ['script_versions', 'createdBy'],
  ['script_versions', 'updatedBy'],
  ['script_runs', 'requestedByUserId'],
  ['script_apis', 'principalUserId'],
  ['script_apis', 'createdBy'],
  ['script_apis', 'updatedBy'],
  ['script_connections', 'createdBy'],
  ['script_connections', 'updatedBy'],
  ['script_connection_versions', 'changedBy'],
  ['credential_bindings', 'createdBy'],
  ['credential_bindings', 'updatedBy'],
  ['mcp_servers', 'createdBy'],
  ['mcp_servers', 'updatedBy'],
  ['credential_uses', 'userId'],
  ['credential_blocks', 'createdBy'],
  ['schedules', 'createdBy'],
  ['schedules', 'updatedBy'],
  ['script_runs', 'principalUserId'],
  ['approval_requests', 'createdBy'],
  ['approval_requests', 'resolvedBy'],
  ['oauth_apps', 'createdBy'],
  ['oauth_apps', 'updatedBy'],
  ['oauth_authorizations', 'connectedBy'],
  ['oauth_pending', 'startedBy'],
  ['oauth_pending', 'principalUserId'],
  ['workflows', 'createdBy'],
  ['workflows', 'updatedBy'],
  ['workflow_runs', 'createdBy'],
  ['workflow_runs', 'startedBy'],
  ['workflow_run_continuations', 'continuedBy'],
  ['merged_users', 'userId'],
  ['runtime_controllers', 'createdBy'],
  ['runtime_controllers', 'updatedBy'],
  ['runtime_pools', 'createdBy'],
  ['runtime_pools', 'updatedBy'],
  ['asset_mappings', 'createdBy'],
  ['asset_mappings', 'updatedBy'],
  ['asset_key_history', 'changedBy'],
  ['channels', 'createdByUserId'],
  ['channel_messages', 'userId'],
];

const inNamespaces = ['tasks', 'workflows', 'schedules', 'pages', 'scripts', 'asset_mappings'] as const;

/** Moves all that is in a namespace, and in those below it, to another. Both end in a slash. */
export const moveNamespace = async (db: Transaction, from: string, to: string): Promise<void> => {
  for (const table of inNamespaces) {
    await db
      .updateTable(table)
      .set((row) => ({
        key: row(row.val(to), '||', row.fn<string>('substr', ['key', row.val(from.length + 1)])),
      }))
      .where('key', '>=', from)
      .where('key', '<', afterPrefix(from))
      .execute();
  }
};

/** Makes everything that names one user name another. */
export const moveUserReferences = async (db: Transaction, fromUserId: string, toUserId: string): Promise<void> => {
  for (const [table, column] of userReferences) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${toUserId} where ${sql.ref(column)} = ${fromUserId}`.execute(
      db,
    );
  }
};
