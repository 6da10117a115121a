import type { CompactTrigger, ContextEventType } from '../../generated/swarm/enums.js';

export interface ContextSnapshotTable {
  id: string;
  taskId: string;
  agentId: string;
  sessionId: string;
  eventType: ContextEventType;
  contextUsedTokens: number | null;
  contextTotalTokens: number | null;
  contextPercent: number | null;
  compactTrigger: CompactTrigger | null;
  preCompactTokens: number | null;
  cumulativeInputTokens: number | null;
  cumulativeOutputTokens: number | null;
  contextFormula: string | null;
  createdAt: string;
}

export interface ContextSnapshotTables {
  task_context_snapshots: ContextSnapshotTable;
}
