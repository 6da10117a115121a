import { defineService } from '../services.js';

/** Hears that a job of a kind is ready, or scheduled for an instant. */
type Listener = (kind: string, dueAt?: string) => void;

/** Tells the worker of this process what was just committed, so that it need not look for it. */
class JobSignals {
  #listener: Listener | undefined;

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  tell(kind: string, dueAt?: string): void {
    this.#listener?.(kind, dueAt);
  }
}

export const jobSignals = defineService({
  name: 'job signals',
  start: () => ({ service: new JobSignals() }),
});
