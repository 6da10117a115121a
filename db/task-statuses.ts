import { type TaskStatus, taskStatuses } from '../generated/swarm/enums.js';

/** Statuses a task never leaves. */
export const terminalStatuses = [
  'completed',
  'failed',
  'cancelled',
  'superseded',
] as const satisfies readonly TaskStatus[];

type LiveStatus = Exclude<TaskStatus, (typeof terminalStatuses)[number]>;

const terminal: ReadonlySet<TaskStatus> = new Set(terminalStatuses);

/** Statuses of a task that has not ended. */
export const liveStatuses: readonly LiveStatus[] = taskStatuses.filter(
  (status): status is LiveStatus => !terminal.has(status),
);
