import type { TaskTable } from '../../db/tables/tasks.js';
import type { NewTask } from './new-task.js';

const heartbeatTypes = new Set(['heartbeat', 'heartbeat-checklist', 'boot-triage']);

/** Whether a new task is heartbeat work, by its type or a tag. */
export const isHeartbeat = ({ taskType = '', tags = [] }: Pick<NewTask, 'taskType' | 'tags'>): boolean =>
  heartbeatTypes.has(taskType) || tags.includes('heartbeat');

/**
 * Whether the swarm makes a task for itself, so that its cost counts for nobody (docs/costs.md). Nothing that decides it
 * changes later: a merge of users gives a task another requester, but never takes the last one away or adds a first.
 */
export const isHumanFree = (
  input: Pick<NewTask, 'taskType' | 'tags' | 'source' | 'askedByPerson' | 'isOfSchedule'>,
  { requestedByUserId, requesterInherited }: Pick<TaskTable, 'requestedByUserId' | 'requesterInherited'>,
  parent: Pick<TaskTable, 'requestedByUserId' | 'isHumanFree'> | undefined,
): boolean => {
  // Whoever creates a task writes its marks: a person could take their own cost out of the reports with them.
  if (input.askedByPerson) {
    return false;
  }
  const isOfSchedule = input.source === 'schedule' || (input.isOfSchedule === true && parent === undefined);
  if (isHeartbeat(input) || (isOfSchedule && requestedByUserId === null)) {
    return true;
  }
  if (parent === undefined) {
    return false;
  }
  if (input.source === 'system' && parent.requestedByUserId === null) {
    return true;
  }
  // A requester of its own, not one copied from the parent, ends what a parent passes on.
  return parent.isHumanFree === 1 && (requestedByUserId === null || requesterInherited === 1);
};
