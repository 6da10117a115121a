/** One line a harness session printed. */
export interface SessionLogTable {
  id: string;
  taskId: string | null;
  sessionId: string;
  iteration: number;
  cli: string;
  content: string;
  lineNumber: number;
  createdAt: string;
}

export interface SessionLogTables {
  session_logs: SessionLogTable;
}
