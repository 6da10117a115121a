import type { App } from '../../kernel/app.js';
import { defineTopic, relay } from '../../kernel/relay.js';
import { defineService } from '../../kernel/services.js';

const haltTopic = defineTopic('script-runs.halt', { id: 'text' });

/** Whoever does runs in this process. */
interface Doer {
  start(id: string): void;
  halt(id: string): void;
  /** Something may have happened that was not told. */
  recheck(): void;
}

/** Tells whoever does runs, here and on other replicas, what became of them: a hint, since they also look by themselves. */
export class RunSignals {
  readonly #app: App;
  #doer: Doer | undefined;

  constructor(app: App) {
    this.#app = app;
    app.service(relay).listen(
      haltTopic,
      ({ id }) => this.#doer?.halt(id),
      () => this.#doer?.recheck(),
    );
  }

  listen(doer: Doer): void {
    this.#doer = doer;
  }

  /** A run is to be done: this process does it, if nobody else does. */
  start(id: string): void {
    this.#doer?.start(id);
  }

  /** A run is not to be done any more. */
  halt(id: string): void {
    this.#doer?.halt(id);
    this.#app.service(relay).tell(haltTopic, { id });
  }
}

export const runSignals = defineService({
  name: 'script run signals',
  start: (app) => ({ service: new RunSignals(app) }),
});
