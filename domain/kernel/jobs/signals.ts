import type { App } from '../app.js';
import { defineTopic, relay } from '../relay.js';
import { defineService } from '../services.js';
import type { JobEnds } from './ends.js';

/** The worker of this process, as those know it that make jobs. */
interface Listener {
  /** Hears that a job of a kind is ready, or scheduled for an instant. Returns false when it takes no more. */
  notice(kind: string, dueAt?: string): boolean;
  /** What follows when a job of this kind is not done any more, if this version knows the kind. */
  endsOf(kind: string): JobEnds | undefined;
  /** Looks for jobs of a kind that nobody told of; without a kind, for all. */
  look(kind?: string): void;
}

/** Jobs of a kind wait that the one who tells does not do. */
const waitingJobs = defineTopic('jobs.waiting', { kind: 'text' });

/**
 * Tells the worker of this process what was just committed, so that it need not look for it. Who makes a job does it as soon
 * as anybody could; only what it leaves when it stops is told to other replicas.
 */
class JobSignals {
  readonly #app: App;
  #listener: Listener | undefined;

  constructor(app: App) {
    this.#app = app;
    app.service(relay).listen(
      waitingJobs,
      ({ kind }) => this.#listener?.look(kind),
      () => this.#listener?.look(),
    );
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** What follows when a stored job of a kind is not done any more, or is after all. */
  endsOf(kind: string): JobEnds | undefined {
    return this.#listener?.endsOf(kind);
  }

  tell(kind: string, dueAt?: string): void {
    if (this.#listener?.notice(kind, dueAt) === false) {
      this.tellOthers(kind);
    }
  }

  /** Has another replica do jobs of a kind that wait. */
  tellOthers(kind: string): void {
    this.#app.service(relay).tell(waitingJobs, { kind });
  }
}

export const jobSignals = defineService({
  name: 'job signals',
  start: (app) => ({ service: new JobSignals(app) }),
});
