import { findOldestWaiting } from '../../db/queries/stalled-tasks.js';
import type { App } from '../kernel/app.js';
import { nowIso } from '../kernel/unit-of-work.js';
import type { SweepStep } from './step.js';
import { minutesBefore } from './time.js';

const checkEveryMs = 5 * 60_000;
const waitingMinutes = 30;

/** When an app's queue was last looked at (epoch ms), and whether its alarm is raised already. */
interface AlarmState {
  checkedAt: number;
  raised: boolean;
}

const states = new WeakMap<App, AlarmState>();

const stateOf = (app: App): AlarmState => {
  const known = states.get(app);
  if (known) {
    return known;
  }
  const state: AlarmState = { checkedAt: 0, raised: false };
  states.set(app, state);
  return state;
};

const check = async (app: App, state: AlarmState): Promise<string | undefined> => {
  const waiting = await findOldestWaiting(app.db, minutesBefore(nowIso(), waitingMinutes));
  const rises = waiting !== undefined && !state.raised;
  state.raised = waiting !== undefined;
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
  run: async (app) => {
    const state = stateOf(app);
    if (Date.now() - state.checkedAt < checkEveryMs) {
      return undefined;
    }
    state.checkedAt = Date.now();
    return check(app, state);
  },
};
