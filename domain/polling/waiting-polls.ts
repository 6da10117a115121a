import { findClaimStanding } from '../../db/queries/task-claims.js';
import type { App } from '../kernel/app.js';
import { letOthersRun, Pace } from '../kernel/let-others-run.js';
import { defineService } from '../kernel/services.js';
import { type WakeUp, wakeUps } from '../kernel/wake-ups.js';
import { Away } from './away.js';
import type { Poll, Refusal, Work } from './look-for-work.js';
import { Wait, type Waiting } from './wait.js';
import { type PoolOffer, type Surroundings, WaitingAgent } from './waiting-agent.js';

/** Happenings that are told, and agents that are answered, in one turn of the event loop. */
const perTurn = 20;

/** Those that do not fit are looked through, too: then it may be fewer. */
const msPerTurn = 5;

/** Agents that look by themselves in one turn: each may have to look through hundreds of tasks that do not fit. */
const rechecksPerTurn = 5;

/** When more have happened than this, all look instead. */
const mostHappenings = 1000;

/** Polls of one agent that may wait at a time. */
const mostWaitsPerAgent = 16;

/** What somebody who waits may have to look at. */
type Happening = { readonly agentId: string } | { readonly offer: PoolOffer };

/** Does something with each, so many in each turn of the event loop. */
const inTurns = async <Item>(items: Iterable<Item>, each: number, act: (item: Item) => void): Promise<void> => {
  let count = 0;
  for (const item of [...items]) {
    act(item);
    count += 1;
    if (count % each === 0) {
      await letOthersRun();
    }
  }
};

/**
 * The polls that wait (docs/claiming.md#waiting). Whoever may have got something to do looks: an agent when something of
 * its own changed; of those that fit, one for each task that came into the pool, the one that is first in line: those that
 * were answered with work or a refusal, or are new, stand at its end. One that is not interested after all hands it on to the
 * next, until somebody took the task. All look by themselves
 * now and then, for what nobody told.
 */
export class WaitingPolls {
  readonly #app: App;
  /** Whom work of the pool is offered to first comes first. Those that are away keep their place. */
  readonly #agents = new Map<string, WaitingAgent>();
  readonly #away = new Away((id) => this.#agents.delete(id));
  readonly #around: Surroundings;
  #happenings: Happening[] = [];
  #isTelling = false;
  #areAllDue = false;
  #isRechecking = false;
  #count = 0;
  #clock = 0;

  constructor(app: App) {
    this.#app = app;
    this.#around = {
      tick: () => this.#tick(),
      served: (agent) => this.#moveToEnd(agent),
      handOn: (offer, refusal) => void this.#handOn(offer, refusal),
      gone: ({ id }) => this.#away.add(id, performance.now()),
    };
  }

  /** Whether another poll of an agent may wait. */
  hasRoomFor(agentId: string): boolean {
    const waits = this.#agents.get(agentId)?.waits ?? 0;
    return this.#count < this.#app.settings.pollWaitMax && waits < mostWaitsPerAgent;
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
    if (this.#count > 0) {
      void this.#tell('pool' in wakeUp ? { offer: { ...wakeUp.pool, since: this.#tick() } } : wakeUp);
    }
  }

  /** Has all agents look by themselves, a few at a time. */
  async recheck(): Promise<void> {
    this.#away.forget(performance.now());
    this.#areAllDue = true;
    if (this.#isRechecking) {
      return;
    }
    this.#isRechecking = true;
    while (this.#areAllDue) {
      this.#areAllDue = false;
      await inTurns(this.#agents.values(), rechecksPerTurn, (agent) => agent.wake());
    }
    this.#isRechecking = false;
  }

  /** Answers all with nothing, a few at a time. */
  endEmpty(): Promise<void> {
    return inTurns(this.#agents.values(), perTurn, (agent) => agent.endEmpty());
  }

  #tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  #agentOf(id: string): WaitingAgent {
    this.#away.remove(id);
    const known = this.#agents.get(id);
    if (known) {
      return known;
    }
    const agent = new WaitingAgent(this.#app, id, this.#around);
    this.#agents.set(id, agent);
    return agent;
  }

  #moveToEnd(agent: WaitingAgent): void {
    if (this.#agents.delete(agent.id)) {
      this.#agents.set(agent.id, agent);
    }
  }

  /** One commit may make work for many: they are told a few in each turn of the event loop, and the first at once. */
  async #tell(happening: Happening): Promise<void> {
    this.#happenings.push(happening);
    if (this.#happenings.length > mostHappenings) {
      this.#happenings = [];
      void this.recheck();
    }
    if (this.#isTelling) {
      return;
    }
    this.#isTelling = true;
    while (this.#happenings.length > 0) {
      await this.#tellSome();
      await letOthersRun();
    }
    this.#isTelling = false;
  }

  async #tellSome(): Promise<void> {
    const latest = performance.now() + msPerTurn;
    for (let count = 0; count < perTurn && performance.now() < latest; count += 1) {
      const next = this.#happenings.shift();
      if (next === undefined) {
        return;
      }
      await this.#act(next);
    }
  }

  async #act(happening: Happening): Promise<void> {
    if ('offer' in happening) {
      await this.#offer(happening.offer);
    } else {
      this.#agents.get(happening.agentId)?.wake();
    }
  }

  /**
   * Has the first agent look that fits and has nothing else to look at. When all that fit are at it, each of them looks once
   * more: then there is nobody to hand anything on to.
   */
  async #offer(offer: PoolOffer): Promise<void> {
    const busy = new Set<WaitingAgent>();
    const pace = new Pace();
    for (const agent of this.#agents.values()) {
      await pace.restIfDue();
      if (!agent.mayTake(offer)) {
        continue;
      }
      if (!agent.isBusy) {
        void agent.offer(offer);
        return;
      }
      busy.add(agent);
    }
    for (const agent of busy) {
      agent.wake();
    }
  }

  async #handOn(offer: PoolOffer, refusal: Refusal | undefined): Promise<void> {
    if (refusal && holdsForAll(refusal, offer)) {
      return;
    }
    try {
      const standing = this.#count > 0 ? await findClaimStanding(this.#app.db, offer.id) : undefined;
      if (standing?.kind === 'pool' && standing.isUnblocked) {
        void this.#tell({ offer });
      }
    } catch (error) {
      this.#app.log.warn({ err: error, taskId: offer.id }, 'a task of the pool was not offered to others that wait');
    }
  }
}

/** Whether others that are offered the task would be refused it, too. */
const holdsForAll = ({ cause, taskId }: Refusal, { id }: PoolOffer): boolean =>
  cause === 'global' || (cause === 'user' && taskId === id);

export const waitingPolls = defineService({
  name: 'waiting polls',
  start: (app) => {
    const polls = new WaitingPolls(app);
    app.service(wakeUps).listen({ wake: (wakeUp) => polls.wake(wakeUp), recheck: () => void polls.recheck() });
    const timer = setInterval(() => void polls.recheck(), app.settings.pollRecheckMs);
    return {
      service: polls,
      drain: () => void polls.endEmpty(),
      stop: async () => clearInterval(timer),
    };
  },
});
