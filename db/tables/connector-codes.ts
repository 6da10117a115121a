export interface ConnectorCodeTable {
  id: string;
  /** SHA-256 of the code, in hexadecimal. */
  codeHash: string;
  userId: string;
  label: string;
  /** Who made the code, as user events name it. */
  actor: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

export interface ConnectorCodeTables {
  connector_codes: ConnectorCodeTable;
}
