import { deleteScheduleRow } from '../../db/queries/schedules.js';
import { recordSystemEvent } from '../events/record.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

/** Deletes a schedule; what it has made stays. @throws ProductError notFound */
export const deleteSchedule = (app: App, id: string): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    if (!(await deleteScheduleRow(uow.db, id))) {
      throw notFound('schedule');
    }
    await recordSystemEvent(uow, { event: 'schedule.deleted', data: { scheduleId: id } });
  });
