import { liveStatuses, terminalStatuses } from '../../db/task-statuses.js';
import type { LogEventType, TaskStatus } from '../../generated/swarm/enums.js';

const terminal: ReadonlySet<TaskStatus> = new Set(terminalStatuses);

/** Whether a status is one that a task never leaves. */
export const isTerminal = (status: TaskStatus): boolean => terminal.has(status);

/** Statuses of a task that no attempt has started yet. */
export const startlessStatuses: readonly TaskStatus[] = [
  'draft',
  'backlog',
  'unassigned',
  'offered',
  'reviewing',
  'pending',
];

const startless: ReadonlySet<TaskStatus> = new Set(startlessStatuses);

/** Whether the present attempt of a task in this status has a run, or had its last one. */
export const hasRun = (status: TaskStatus): boolean => !startless.has(status);

/** One kind of step between two states. */
export interface StepRule {
  readonly from: readonly TaskStatus[];
  readonly to: TaskStatus;
  /** The entry in the task's log; null: none. */
  readonly log: LogEventType | null;
  /** What a refusal says the task cannot be. */
  readonly participle: string;
}

const changes = 'task_status_change';

/**
 * The whole state machine: a task changes its status by one of these steps and by nothing else
 * (docs/task-life-cycle.md).
 */
export const steps = {
  launchToPool: { from: ['draft'], to: 'unassigned', log: changes, participle: 'launched' },
  launchToAgent: { from: ['draft'], to: 'pending', log: changes, participle: 'launched' },
  launchAsOffer: { from: ['draft'], to: 'offered', log: changes, participle: 'launched' },
  toBacklog: { from: ['unassigned'], to: 'backlog', log: changes, participle: 'moved to the backlog' },
  fromBacklog: { from: ['backlog'], to: 'unassigned', log: changes, participle: 'taken from the backlog' },
  claim: { from: ['unassigned'], to: 'in_progress', log: 'task_claimed', participle: 'claimed' },
  assign: { from: ['unassigned'], to: 'pending', log: changes, participle: 'assigned' },
  review: { from: ['offered'], to: 'reviewing', log: changes, participle: 'reviewed' },
  accept: { from: ['offered', 'reviewing'], to: 'pending', log: 'task_accepted', participle: 'accepted' },
  reject: { from: ['offered', 'reviewing'], to: 'unassigned', log: 'task_rejected', participle: 'rejected' },
  endReview: { from: ['reviewing'], to: 'offered', log: null, participle: 'offered again' },
  withdrawOffer: { from: ['offered'], to: 'unassigned', log: null, participle: 'withdrawn' },
  dispatch: { from: ['pending'], to: 'in_progress', log: changes, participle: 'started' },
  release: { from: ['pending', 'in_progress'], to: 'unassigned', log: 'task_released', participle: 'released' },
  pause: { from: ['in_progress'], to: 'paused', log: changes, participle: 'paused' },
  resume: { from: ['paused'], to: 'in_progress', log: changes, participle: 'resumed' },
  reclaim: { from: ['in_progress'], to: 'pending', log: changes, participle: 'taken back' },
  unpin: { from: ['pending'], to: 'unassigned', log: changes, participle: 'unpinned' },
  complete: { from: ['in_progress'], to: 'completed', log: changes, participle: 'completed' },
  fail: { from: liveStatuses, to: 'failed', log: changes, participle: 'failed' },
  cancel: { from: liveStatuses, to: 'cancelled', log: changes, participle: 'cancelled' },
  supersede: { from: ['in_progress'], to: 'superseded', log: null, participle: 'superseded' },
} as const satisfies Record<string, StepRule>;

export type Step = keyof typeof steps;
