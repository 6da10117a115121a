import { type ProductError, unavailable } from '../errors.js';

/** Why a task has no result. */
export type TaskErrorReason =
  /** The task itself threw. */
  | 'failed'
  /** It took longer than it may, and was ended. */
  | 'timeout'
  /** It ended its process, or took more memory than that may have. */
  | 'died'
  /** Its process was ended from outside, or could not be started. */
  | 'lost';

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

const retryAfterMs = 5000;

/** What a caller is told of a task that may have a result at another time; undefined for every other error. */
export const refusalOfTask = (error: unknown): ProductError | undefined => {
  if (!(error instanceof TaskError) || error.reason === 'failed') {
    return undefined;
  }
  return error.reason === 'timeout'
    ? unavailable('The work took longer than it may and was ended', { code: 'work_timeout', retryAfterMs })
    : unavailable('The work was interrupted; try again in a moment', { code: 'work_interrupted', retryAfterMs });
};
