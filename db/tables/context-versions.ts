/** One version of one profile text of an agent. */
export interface ContextVersionTable {
  id: string;
  agentId: string;
  field: string;
  version: number;
  content: string;
  contentHash: string;
  previousVersionId: string | null;
  changeSource: string;
  changedByAgentId: string | null;
  changeReason: string | null;
  createdAt: string;
}

export interface ContextVersionTables {
  context_versions: ContextVersionTable;
}
