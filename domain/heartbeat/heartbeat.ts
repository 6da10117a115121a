import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import type { SweepMemory } from './step.js';
import { runSteps } from './sweep.js';

/**
 * Sweeps every `HEARTBEAT_INTERVAL_MS` unless `HEARTBEAT_DISABLE` is on; both are read each time, so that a
 * configuration reload applies.
 */
class Heartbeat {
  readonly #app: App;
  readonly #memory: SweepMemory = { alarmCheckedAt: 0, alarmRaised: false, checklistMadeAt: 0 };
  #running: Promise<string> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** Sweeps never overlap: while one runs, everybody who asks gets that one. */
  sweep(): Promise<string> {
    this.#running ??= runSteps(this.#app, this.#memory).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  schedule(): void {
    if (!this.#stopped) {
      this.#timer = setTimeout(() => void this.#beat(), this.#app.settings.heartbeatIntervalMs);
    }
  }

  /** Ends the schedule and waits for a sweep under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #beat(): Promise<void> {
    if (!this.#app.settings.heartbeatDisable) {
      await this.sweep();
    }
    this.schedule();
  }
}

/** The sweep that takes work back from silent agents, and its schedule. */
export const heartbeat = defineService({
  name: 'heartbeat',
  start: (app) => {
    const service = new Heartbeat(app);
    service.schedule();
    return { service, stop: () => service.stop() };
  },
});

/** Sweeps once, or joins the sweep under way, and says in words what was done. */
export const runHeartbeatSweep = (app: App): Promise<string> => app.service(heartbeat).sweep();
