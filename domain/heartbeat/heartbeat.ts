import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { defineService } from '../kernel/services.js';
import { msPerHour } from '../kernel/time.js';
import type { SweepMemory } from './step.js';
import { runSteps } from './sweep.js';

/** The sweep of this process. */
class Heartbeat {
  readonly #app: App;
  readonly #memory: SweepMemory = { alarmCheckedAt: 0, alarmRaised: false };
  #running: Promise<string> | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * Sweeps of a process never overlap: while one runs, everybody who asks gets that one. When it is told to end, whoever
   * is not told so himself begins anew.
   *
   * @throws the reason of the signal when it is told to end
   */
  async sweep(signal: AbortSignal): Promise<string> {
    while (this.#running !== undefined) {
      const [joined] = await Promise.allSettled([this.#running]);
      signal.throwIfAborted();
      if (joined.status === 'fulfilled') {
        return joined.value;
      }
    }
    this.#running = runSteps(this.#app, this.#memory, signal).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Waits for a sweep under way. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.#running]);
  }
}

/** The sweep that takes work back from silent agents. */
export const heartbeat = defineService({
  name: 'heartbeat',
  start: (app) => {
    const service = new Heartbeat(app);
    return { service, stop: () => service.stop() };
  },
});

/** Sweeps every `HEARTBEAT_INTERVAL_MS`; while `HEARTBEAT_DISABLE` is on, it seldom comes, and does nothing. */
export const heartbeatSweep = defineRecurringJob({
  name: 'heartbeat.sweep',
  everyMs: ({ heartbeatDisable, heartbeatIntervalMs }) => (heartbeatDisable ? msPerHour : heartbeatIntervalMs),
  perform: async (app, { signal }) => {
    if (!app.settings.heartbeatDisable) {
      await app.service(heartbeat).sweep(signal);
    }
    return {};
  },
});

/** Sweeps once, or joins the sweep under way, and says in words what was done; ends early when the signal aborts. */
export const runHeartbeatSweep = (app: App, signal: AbortSignal): Promise<string> =>
  app.service(heartbeat).sweep(signal);
