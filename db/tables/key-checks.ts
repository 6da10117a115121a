/** What was sealed with a key that all servers share, so that each can see whether it has the same one. */
export interface KeyCheckTable {
  purpose: 'secrets';
  /** Opens with this key only. */
  sealed: string;
}

export interface KeyCheckTables {
  key_checks: KeyCheckTable;
}
