export interface ActiveSessionTable {
  id: string;
  agentId: string;
  taskId: string | null;
  triggerType: string;
  inboxMessageId: string | null;
  taskDescription: string | null;
  runnerSessionId: string | null;
  providerSessionId: string | null;
  runtimeInstanceId: string | null;
  startedAt: string;
  lastHeartbeatAt: string;
}

export interface ActiveSessionTables {
  active_sessions: ActiveSessionTable;
}
