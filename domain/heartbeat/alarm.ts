import { findOldestWaiting } from '../../db/queries/stalled-tasks.js';
import type { App } from '../kernel/app.js';
import { minutesBefore } from '../kernel/time.js';
import type { SweepMemory, SweepStep } from './step.js';

const checkEveryMs = 5 * 60_000;
const waitingMinutes = 30;

const check = async (app: App, memory: SweepMemory): Promise<string | undefined> => {
  const waiting = await findOldestWaiting(app.db, minutesBefore(app.clock.now(), waitingMinutes));
  const rises = waiting !== undefined && !memory.alarmRaised;
  memory.alarmRaised = waiting !== undefined;
  if (!rises) {
    return undefined;
  }
  app.log.warn(
    { taskId: waiting.id, status: waiting.status, waitingSince: waiting.lastUpdatedAt },
    'work that is ready has been waiting for half an hour or longer',
  );
  return 'the waiting alarm raised';
};

/** Tells the operator, once while it lasts, that ready work is not being taken. */
export const raiseAlarm: SweepStep = {
  name: 'alarm',
  run: async (app, memory) => {
    if (Date.now() - memory.alarmCheckedAt < checkEveryMs) {
      return undefined;
    }
    memory.alarmCheckedAt = Date.now();
    return check(app, memory);
  },
};
