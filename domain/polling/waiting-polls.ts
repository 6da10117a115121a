import { findClaimStanding } from '../../db/queries/task-claims.js';
import type { App } from '../kernel/app.js';
import { letOthersRun } from '../kernel/let-others-run.js';
import { defineService } from '../kernel/services.js';
import { type WakeUp, wakeUps } from '../kernel/wake-ups.js';
import type { Poll, Work } from './look-for-work.js';
import { Wait, type Waiting } from './wait.js';
import { type PoolOffer, WaitingAgent } from './waiting-agent.js';

/** Agents that look by themselves in one turn of the event loop. */
const looksPerTurn = 20;

/**
 * The polls that wait (docs/claiming.md#waiting). Whoever may have got something to do looks: an agent when something of
 * its own changed; of those that fit, one for each task that came into the pool, the one that has waited longest without
 * work. One that is not interested after all hands it on to the next, until somebody took the task. All look by themselves
 * now and then, for what nobody told.
 */
export class WaitingPolls {
  readonly #app: App;
  /** Whom work of the pool is offered to first comes first. */
  readonly #agents = new Map<string, WaitingAgent>();
  #count = 0;
  #clock = 0;
  #isRechecking = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** Whether another poll may wait. */
  get hasRoom(): boolean {
    return this.#count < this.#app.settings.pollWaitMax;
  }

  /**
   * What a poll is to do, as soon as there is something; null when its time is over.
   *
   * @throws whatever a look throws, and the reason of the signal when the caller goes away
   */
  async wait(poll: Poll, waiting: Waiting): Promise<Work | null> {
    this.#count += 1;
    try {
      const wait = new Wait(poll, waiting);
      this.#agentOf(poll.agentId).add(wait);
      return await wait.result;
    } finally {
      this.#count -= 1;
    }
  }

  wake(wakeUp: WakeUp): void {
    if ('pool' in wakeUp) {
      this.#clock += 1;
      this.#offer({ ...wakeUp.pool, since: this.#clock });
    } else {
      this.#agents.get(wakeUp.agentId)?.wake();
    }
  }

  /** Has all agents look by themselves, a few at a time, unless they are still at it. */
  async recheck(): Promise<void> {
    if (this.#isRechecking) {
      return;
    }
    this.#isRechecking = true;
    let count = 0;
    for (const agent of [...this.#agents.values()]) {
      agent.wake();
      count += 1;
      if (count % looksPerTurn === 0) {
        await letOthersRun();
      }
    }
    this.#isRechecking = false;
  }

  /** Answers all with nothing. */
  endEmpty(): void {
    for (const agent of [...this.#agents.values()]) {
      agent.endEmpty();
    }
  }

  #agentOf(id: string): WaitingAgent {
    const known = this.#agents.get(id);
    if (known) {
      return known;
    }
    const agent = new WaitingAgent(this.#app, id, {
      tick: () => {
        this.#clock += 1;
        return this.#clock;
      },
      served: (served) => this.#moveToEnd(served),
      handOn: (offer) => void this.#handOn(offer),
      gone: (gone) => this.#agents.delete(gone.id),
    });
    this.#agents.set(id, agent);
    return agent;
  }

  #moveToEnd(agent: WaitingAgent): void {
    if (this.#agents.get(agent.id) === agent) {
      this.#agents.delete(agent.id);
      this.#agents.set(agent.id, agent);
    }
  }

  /**
   * Has the first agent look that fits and has nothing else to look at. When all that fit are at it, each of them looks once
   * more: then there is nobody to hand anything on to.
   */
  #offer(offer: PoolOffer): void {
    const fitting = [...this.#agents.values()].filter((agent) => agent.mayTake(offer));
    const free = fitting.find(({ isBusy }) => !isBusy);
    if (free) {
      void free.offer(offer);
      return;
    }
    for (const agent of fitting) {
      agent.wake();
    }
  }

  async #handOn(offer: PoolOffer): Promise<void> {
    try {
      const standing = this.#agents.size > 0 ? await findClaimStanding(this.#app.db, offer.id) : undefined;
      if (standing?.kind === 'pool' && standing.isUnblocked) {
        this.#offer(offer);
      }
    } catch (error) {
      this.#app.log.warn({ err: error, taskId: offer.id }, 'a task of the pool was not offered to others that wait');
    }
  }
}

export const waitingPolls = defineService({
  name: 'waiting polls',
  start: (app) => {
    const polls = new WaitingPolls(app);
    app.service(wakeUps).listen((wakeUp) => polls.wake(wakeUp));
    const timer = setInterval(() => void polls.recheck(), app.settings.pollRecheckMs);
    return {
      service: polls,
      drain: () => polls.endEmpty(),
      stop: async () => clearInterval(timer),
    };
  },
});
