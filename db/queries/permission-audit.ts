import type { Selectable } from 'kysely';
import type { Transaction } from '../access.js';
import type { PermissionAuditTable } from '../tables/permission-audit.js';

export type PermissionAuditRow = Selectable<PermissionAuditTable>;

export const insertPermissionAudit = async (db: Transaction, rows: readonly PermissionAuditRow[]): Promise<void> => {
  await db.insertInto('permission_audit').values(rows).execute();
};

/** Deletes up to `limit` decisions older than `before`, oldest first; returns how many. */
export const deletePermissionAuditBefore = async (db: Transaction, before: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('permission_audit')
    .where('id', 'in', (eb) =>
      eb.selectFrom('permission_audit').select('id').where('createdAt', '<', before).orderBy('createdAt').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
