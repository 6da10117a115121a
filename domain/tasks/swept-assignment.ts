import type { TaskTable } from '../../db/tables/tasks.js';

/** Whether a task that waits for an agent is for anybody, as only a sweep chose that agent. */
export const isSweptAssignment = ({
  attempt,
  isAutoAssigned,
}: Pick<TaskTable, 'attempt' | 'isAutoAssigned'>): boolean => attempt === 0 && isAutoAssigned === 1;
