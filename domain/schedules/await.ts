import { listAwaitingSchedules, moveAwaitedTask, pullInSchedule } from '../../db/queries/schedules.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { ScheduleWaitEvent } from '../../generated/swarm/enums.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { TaskStatus } from '../tasks/task.js';
import { lookAt } from './timing.js';

/** Whether the end of a task in this status is what is waited for. */
export const fits = (event: ScheduleWaitEvent, status: TaskStatus): boolean =>
  event === 'settled' || event === `task.${status}`;

/** Has schedules fire that wait for the end of a task, in the transaction of the end: its claim makes each fire once. */
export const wakeAwaiting = async (uow: UnitOfWork, { id, status }: TaskTable): Promise<void> => {
  const awaiting = await listAwaitingSchedules(uow.db, id);
  const woken = awaiting.filter(({ awaitedEvent }) => awaitedEvent !== null && fits(awaitedEvent, status));
  for (const schedule of woken) {
    await pullInSchedule(uow.db, schedule.id, uow.now);
  }
  if (woken.length > 0) {
    await lookAt(uow, uow.now);
  }
};

/** Who waits for a task waits for the one that goes on with its work. */
export const followAwaited = (
  { db }: UnitOfWork,
  { from, to }: { readonly from: TaskTable; readonly to: TaskTable },
): Promise<void> => moveAwaitedTask(db, from.id, to.id);
