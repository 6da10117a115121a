import type { TaskTable } from '../../db/tables/tasks.js';
import { conflict, type ErrorDetails, forbidden, ProductError } from '../kernel/errors.js';

/** Another writer changed the task in the same moment. */
export const taskChanged = (details?: ErrorDetails): ProductError =>
  conflict('Task was changed by someone else', { code: 'task_changed', ...(details && { details }) });

/** The caller is not the agent that the task is assigned to. */
export const notAssignee = (task: Pick<TaskTable, 'agentId'>): ProductError =>
  forbidden(task.agentId === null ? 'Task is not assigned to you' : 'Task is assigned to another agent', {
    code: 'not_task_assignee',
  });

/** Whether an error says that something is not to be done; any other says that doing it failed. */
export const isRefusal = (error: unknown): boolean => error instanceof ProductError && error.kind !== 'internal';
