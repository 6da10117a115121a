import type { TaskTable } from '../../db/tables/tasks.js';
import type { UnitOfWork } from './app.js';
import { defineService } from './services.js';

/** A task of the pool that is ready. */
export interface PoolWork {
  readonly id: string;
  /** Its routing affinity, as it is stored. */
  readonly routingAffinity: TaskTable['routingAffinity'];
}

/** There may be something to do: for one agent, or for any that fits. */
export type WakeUp = { readonly agentId: string } | { readonly pool: PoolWork };

type Listener = (wakeUp: WakeUp) => void;

/**
 * Tells those who wait for work in this process that there may be some. It may be lost, with the process or because
 * another one made the change: who waits also looks by itself, seldom. Another process is told here as well, once there
 * can be one.
 */
export class WakeUps {
  readonly #listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  tell(wakeUp: WakeUp): void {
    for (const listener of this.#listeners) {
      listener(wakeUp);
    }
  }
}

export const wakeUps = defineService({ name: 'wake-ups', start: () => ({ service: new WakeUps() }) });

/** Wakes who may have something to do because of this unit of work, once it is committed. */
export const wake = (uow: UnitOfWork, wakeUp: WakeUp): void => {
  uow.afterCommit((app) => app.service(wakeUps).tell(wakeUp));
};
