import type { Reader } from '../../db/access.js';
import { listAttachmentRows } from '../../db/queries/attachments.js';
import type { TaskAttachmentTable } from '../../db/tables/task-attachments.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import type { StartedTask } from '../tasks/start.js';
import { toTask } from '../tasks/task.js';
import { requesterOfTask } from '../users/requester.js';

export type Trigger = components['schemas']['Trigger'];

const requesterField = async (db: Reader, task: TaskTable) => {
  const requestedBy = await requesterOfTask(db, task);
  return requestedBy && { requestedBy };
};

/** The answer to a poll that put an offer under review. */
export const offeredTrigger = async (db: Reader, task: TaskTable): Promise<Trigger> => ({
  type: 'task_offered',
  taskId: task.id,
  task: toTask(task),
  ...(await requesterField(db, task)),
});

const inShort = ({ id, name, mimeType, sizeBytes }: TaskAttachmentTable) => ({
  id,
  name,
  ...(mimeType !== null && { mimeType }),
  ...(sizeBytes !== null && { sizeBytes }),
});

/** The answer to a poll that started a task, with the task's files in short. */
export const assignedTrigger = async (
  db: Reader,
  { task, modelUnsupported, hasNoFiles }: StartedTask,
): Promise<Trigger> => {
  const attachments = hasNoFiles ? [] : (await listAttachmentRows(db, task.id)).map(inShort);
  return {
    type: 'task_assigned',
    taskId: task.id,
    // Assigned, not spread: copying so wide an object costs more than all the rest of the answer.
    task: Object.assign(toTask(task), { attachments }),
    ...(await requesterField(db, task)),
    ...(modelUnsupported !== undefined && { modelUnsupported }),
  };
};
