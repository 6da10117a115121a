import { findStalledTasks, type StalledTask } from '../../db/queries/stalled-tasks.js';
import { minutesBefore } from '../kernel/time.js';
import type { Classification } from './remedy.js';
import { counted, type SweepStep } from './step.js';
import { remedy } from './take-back.js';

const steeringGraceMinutes = 5;
const silentSessionMinutes = 15;
const longRunMinutes = 30;

/** What is wrong with a task that was not updated for the stall time; undefined: it is waited. */
const classify = (task: StalledTask, now: string): Classification | undefined => {
  if (task.sessionHeartbeatAt === null) {
    return 'no-session';
  }
  const silentSince = minutesBefore(now, silentSessionMinutes);
  if (task.sessionHeartbeatAt <= silentSince) {
    return task.lastUpdatedAt <= silentSince ? 'stale-session' : undefined;
  }
  return task.lastUpdatedAt <= minutesBefore(now, longRunMinutes) ? 'fresh-stalled' : undefined;
};

/** Runs nobody reports about any more are taken back, so that they can be started again (docs/heartbeat.md). */
export const reclaimStalled: SweepStep = {
  name: 'stalled',
  run: async (app, _memory, signal) => {
    const now = app.clock.now();
    const tasks = await findStalledTasks(app.db, {
      before: minutesBefore(now, app.settings.heartbeatStallMin),
      steeredSince: minutesBefore(now, steeringGraceMinutes),
    });
    let handled = 0;
    for (const task of tasks) {
      signal.throwIfAborted();
      const classification = classify(task, now);
      handled += classification && (await remedy(app, { task, classification }, now)) ? 1 : 0;
    }
    return counted(handled, 'stalled task', 'taken back');
  },
};
