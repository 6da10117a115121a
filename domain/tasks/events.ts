import type { TaskEvent } from '../kernel/bus.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { TaskRow } from './task.js';

/** What every bus event about a task carries. */
export const eventOf = (task: TaskRow): TaskEvent => ({
  taskId: task.id,
  agentId: task.agentId,
  workflowRunId: task.workflowRunId,
  workflowRunStepId: task.workflowRunStepId,
});

/** Tells the bus, after the commit, how a task ended. */
export const announceEnd = (uow: UnitOfWork, task: TaskRow): void => {
  const { bus } = uow.app;
  const event = eventOf(task);
  if (task.status === 'completed') {
    uow.afterCommit(() => bus.emit('task.completed', { ...event, output: task.output }));
  } else if (task.status === 'failed') {
    uow.afterCommit(() => bus.emit('task.failed', { ...event, failureReason: task.failureReason }));
  } else if (task.status === 'cancelled') {
    uow.afterCommit(() => bus.emit('task.cancelled', event));
  }
};
