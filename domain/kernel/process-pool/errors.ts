/** Why a task has no result. */
export type TaskErrorReason =
  /** The task itself threw. */
  | 'failed'
  /** It took longer than it may, and was ended. */
  | 'timeout'
  /** Its process ended before it. */
  | 'died';

/** A task of a process pool has no result. */
export class TaskError extends Error {
  override readonly name = 'TaskError';

  constructor(
    readonly reason: TaskErrorReason,
    message: string,
    /** The `code` of what the task threw, if it had one. */
    readonly code?: string,
  ) {
    super(message);
  }
}
