import type { App } from '../kernel/app.js';
import { flag, integerSetting } from '../kernel/flags.js';
import { sweep } from './sweep.js';

const defaultIntervalMs = 90_000;

// The longest time a timer takes.
const longestMs = 2 ** 31 - 1;

const intervalMs = (): number => integerSetting('HEARTBEAT_INTERVAL_MS', defaultIntervalMs, 1, longestMs);

/**
 * Sweeps every `HEARTBEAT_INTERVAL_MS` unless `HEARTBEAT_DISABLE` is on; both are read each time, so that a
 * configuration reload applies. Returns the function that stops the loop and waits for a sweep under way.
 */
export const startHeartbeat = async (app: App): Promise<() => Promise<void>> => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  const beat = (): void => {
    if (stopped) {
      return;
    }
    current = flag('HEARTBEAT_DISABLE', false) ? Promise.resolve() : sweep(app);
    current.then(schedule, schedule);
  };
  const schedule = (): void => {
    if (!stopped) {
      timer = setTimeout(beat, intervalMs());
    }
  };

  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
};
