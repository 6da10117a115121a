/** A chain of tasks: a task without parent and all its descendants. Kept by triggers on tasks. */
export interface TaskSessionTable {
  rootTaskId: string;
  /** Tasks in the chain, the root included. */
  taskCount: number;
  /** The newest lastUpdatedAt in the chain. */
  lastActivityAt: string;
  /** The task that was updated last. */
  latestTaskId: string;
}

export interface TaskSessionTables {
  task_sessions: TaskSessionTable;
}
