import type { Selectable } from 'kysely';
import type { Transaction } from '../access.js';
import type { PermissionAuditTable } from '../tables/permission-audit.js';

export type PermissionAuditRow = Selectable<PermissionAuditTable>;

export const insertPermissionAudit = async (db: Transaction, rows: readonly PermissionAuditRow[]): Promise<void> => {
  await db.insertInto('permission_audit').values(rows).execute();
};

/** Deletes the decisions older than `before`; returns how many there were. */
export const deletePermissionAuditBefore = async (db: Transaction, before: string): Promise<number> => {
  const result = await db.deleteFrom('permission_audit').where('createdAt', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
};
