import type { AddressedTask } from '../../db/queries/task-dependencies.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';

/** Tasks that use a slot of an agent: of its holder, or while under review of the agent it is offered to. */
export const slotHolder = (task: Pick<TaskTable, 'status' | 'agentId' | 'offeredTo'>): string | null => {
  if (task.status === 'in_progress') {
    return task.agentId;
  }
  return task.status === 'reviewing' ? task.offeredTo : null;
};

const wakeAgent = (uow: UnitOfWork, agentId: string | null): void => {
  if (agentId !== null) {
    wake(uow, { agentId });
  }
};

/** Wakes whom a task is for, as it is now: the agent it is offered or assigned to, or the pool, once it is ready. */
export const wakeForTask = (uow: UnitOfWork, task: AddressedTask): void => {
  if (task.status === 'offered') {
    wakeAgent(uow, task.offeredTo);
    return;
  }
  if (task.unmetDependencies > 0) {
    return;
  }
  if (task.status === 'pending') {
    wakeAgent(uow, task.agentId);
  } else if (task.status === 'unassigned') {
    wake(uow, { pool: { id: task.id, routingAffinity: task.routingAffinity } });
  }
};

/** The same after a step, and wakes the agent whose slot the step made free. */
export const wakeAfterStep = (
  uow: UnitOfWork,
  before: Pick<TaskTable, 'status' | 'agentId' | 'offeredTo'>,
  after: AddressedTask,
): void => {
  const holder = slotHolder(before);
  if (holder !== null && slotHolder(after) !== holder) {
    wakeAgent(uow, holder);
  }
  wakeForTask(uow, after);
};
