import type { TaskTable } from '../../db/tables/tasks.js';
import { conflict, type ErrorDetails, forbidden, type ProductError } from '../kernel/errors.js';

/** Another writer changed the task in the same moment. */
export const taskChanged = (details?: ErrorDetails): ProductError =>
  conflict('Task was changed by someone else', { code: 'task_changed', ...(details && { details }) });

/** The caller is not the agent that the task is assigned to. */
export const notAssignee = (task: Pick<TaskTable, 'agentId'>): ProductError =>
  forbidden(task.agentId === null ? 'Task is not assigned to you' : 'Task is assigned to another agent', {
    code: 'not_task_assignee',
  });
