/** A decision about a user without an all-granting role. */
export interface PermissionAuditTable {
  id: string;
  principalType: string;
  principalId: string;
  /** Null: the operation names no permission. */
  permission: string | null;
  /** Method and path template. */
  route: string;
  /** allow or deny. */
  decision: string;
  reason: string;
  source: string;
  createdAt: string;
}

export interface PermissionAuditTables {
  permission_audit: PermissionAuditTable;
}
