import type { TaskTable } from '../../db/tables/tasks.js';
import type { App, UnitOfWork } from './app.js';
import { defineTopic, relay } from './relay.js';
import { defineService } from './services.js';
import { toldJsonText } from './stored-json.js';

/** A task of the pool that is ready. */
export interface PoolWork {
  readonly id: string;
  /** Its routing affinity, as it is stored. */
  readonly routingAffinity: TaskTable['routingAffinity'];
}

/** There may be something to do: for one agent, or for any that fits. */
export type WakeUp = { readonly agentId: string } | { readonly pool: PoolWork };

/** Those who wait for work in one process. */
interface Waiting {
  wake(wakeUp: WakeUp): void;
  /** Something may have happened that was not told. */
  recheck(): void;
}

const agentWork = defineTopic('work.agent', { agentId: 'text' });
/** An affinity is never the empty text, which stands for none. */
const poolWork = defineTopic('work.pool', { id: 'text', affinity: 'text' });

/**
 * Tells those who wait for work, in this process and on other replicas, that there may be some. It may be lost: who waits
 * also looks by itself, seldom.
 */
export class WakeUps {
  readonly #app: App;
  readonly #listeners: Waiting[] = [];

  constructor(app: App) {
    this.#app = app;
    const recheck = (): void => {
      for (const listener of this.#listeners) {
        listener.recheck();
      }
    };
    const others = app.service(relay);
    others.listen(agentWork, ({ agentId }) => this.#wakeHere({ agentId }), recheck);
    others.listen(
      poolWork,
      ({ id, affinity }) =>
        this.#wakeHere({ pool: { id, routingAffinity: affinity === '' ? null : toldJsonText(affinity) } }),
      recheck,
    );
  }

  listen(listener: Waiting): void {
    this.#listeners.push(listener);
  }

  tell(wakeUp: WakeUp): void {
    this.#wakeHere(wakeUp);
    const others = this.#app.service(relay);
    if ('agentId' in wakeUp) {
      others.tell(agentWork, { agentId: wakeUp.agentId });
    } else {
      others.tell(poolWork, { id: wakeUp.pool.id, affinity: wakeUp.pool.routingAffinity ?? '' });
    }
  }

  #wakeHere(wakeUp: WakeUp): void {
    for (const listener of this.#listeners) {
      listener.wake(wakeUp);
    }
  }
}

export const wakeUps = defineService({ name: 'wake-ups', start: (app) => ({ service: new WakeUps(app) }) });

/** Wakes who may have something to do because of this unit of work, once it is committed. */
export const wake = (uow: UnitOfWork, wakeUp: WakeUp): void => {
  uow.afterCommit((app) => app.service(wakeUps).tell(wakeUp));
};
