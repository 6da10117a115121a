export interface McpSessionTable {
  id: string;
  /** Who alone may use it: `agent:<id>` or `user:<id>`. */
  owner: string;
  /** The groups of tools it was promised when it began, comma-separated. */
  capabilities: string;
  createdAt: string;
  lastUsedAt: string;
  /** Until when it counts as answering a request, unless that is said anew; null: it is not known to answer one. */
  busyUntil: string | null;
}

export interface McpSessionTables {
  mcp_sessions: McpSessionTable;
}
