/** A lease: whoever knows `owner` holds it until `expiresAt`. */
export interface RefreshLockTable {
  key: string;
  owner: string;
  expiresAt: string;
}

export interface RefreshLockTables {
  refresh_locks: RefreshLockTable;
}
