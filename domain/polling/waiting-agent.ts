import type { ClaimingAgent } from '../../db/queries/task-claims.js';
import type { App } from '../kernel/app.js';
import type { PoolWork } from '../kernel/wake-ups.js';
import { hasSlot, isEligible, takesFromPool } from '../tasks/eligibility.js';
import { type Look, lookForWork, type Refusal } from './look-for-work.js';
import type { Wait } from './wait.js';

/** Work of the pool on its way from one agent that waits to the next, until one takes it. */
export interface PoolOffer extends PoolWork {
  /** Whoever looked after this saw it. */
  readonly since: number;
}

/** What an agent that waits tells those who know all of them. */
export interface Surroundings {
  /** A number higher than all before. */
  readonly tick: () => number;
  /** The agent got something: it is the last now whom work of the pool is offered to. */
  readonly served: (agent: WaitingAgent) => void;
  /** The agent was offered this, and has looked; what it was refused is told with it. */
  readonly handOn: (offer: PoolOffer, refusal: Refusal | undefined) => void;
  /** None of its polls waits any more. */
  readonly gone: (agent: WaitingAgent) => void;
}

const rememberedAffinities = 100;

/** An agent of which polls wait, or waited not long ago. */
export class WaitingAgent {
  readonly id: string;
  readonly #app: App;
  readonly #around: Surroundings;
  /** The oldest first. */
  readonly #waits: Wait[] = [];
  /** As it was at the last look. */
  #agent: ClaimingAgent | undefined;
  /** Whether it fits an affinity, as far as it was asked since the last look. */
  readonly #fitting = new Map<PoolWork['routingAffinity'], boolean>();
  /** There may be something that no look has seen. */
  #isDue = false;
  #isLooking = false;
  /** What its polls were refused last. */
  #refusal: Refusal | undefined;
  /** The first look of a poll that is under way may miss something that no other look has seen. */
  #isFirstLookDoubtful = false;
  #lookedAt = 0;

  constructor(app: App, id: string, around: Surroundings) {
    this.#app = app;
    this.id = id;
    this.#around = around;
  }

  /** Lets a poll wait: looks for it first as every poll does. */
  add(wait: Wait): void {
    if (this.#waits.length === 0) {
      this.#lookedAt = this.#around.tick();
    }
    this.#waits.push(wait);
    wait.result.then(
      () => this.#remove(wait),
      () => this.#remove(wait),
    );
    void this.#lookFirst(wait);
  }

  /** How many of its polls wait. */
  get waits(): number {
    return this.#waits.length;
  }

  /** Looks for its polls: there may be something. */
  wake(): void {
    if (this.#waits.length === 0) {
      return;
    }
    this.#isDue = true;
    if (!this.#isLooking) {
      void this.#lookWhileDue();
    }
  }

  /** Whether work may be for it that it has not seen. */
  mayTake(offer: PoolOffer): boolean {
    return this.#waits.length > 0 && this.#lookedAt < offer.since && this.#fits(offer);
  }

  /** Whether it is looking already, or is about to. */
  get isBusy(): boolean {
    return this.#isDue || this.#isLookedFor || !this.#hasIdle;
  }

  /** Offers work of the pool to it, which is not busy: it takes that or better work, or hands it on. */
  async offer(offer: PoolOffer): Promise<void> {
    this.#isDue = true;
    this.#refusal = undefined;
    await this.#lookWhileDue();
    this.#around.handOn(offer, this.#refusal);
  }

  /** Answers all its polls with nothing. */
  endEmpty(): void {
    for (const wait of [...this.#waits]) {
      wait.endEmpty();
    }
  }

  #fits(work: PoolWork): boolean {
    const agent = this.#agent;
    // What a look that is under way will say of the agent may be something else.
    if (agent === undefined || this.#isLookedFor) {
      return true;
    }
    if (!takesFromPool(agent) || !hasSlot(agent)) {
      return false;
    }
    const known = this.#fitting.get(work.routingAffinity);
    if (known !== undefined) {
      return known;
    }
    const fits = this.#isEligible(agent, work);
    if (this.#fitting.size < rememberedAffinities) {
      this.#fitting.set(work.routingAffinity, fits);
    }
    return fits;
  }

  #isEligible(agent: ClaimingAgent, work: PoolWork): boolean {
    try {
      return isEligible(this.#app.settings, work, agent);
    } catch {
      // What is stored of the agent is damaged: its own look says so to whoever polls.
      return true;
    }
  }

  get #hasIdle(): boolean {
    return this.#waits.some(({ isIdle }) => isIdle);
  }

  get #isLookedFor(): boolean {
    return this.#isLooking || this.#waits.some(({ isOpen, isIdle }) => isOpen && !isIdle);
  }

  async #lookFirst(wait: Wait): Promise<void> {
    this.#note(await wait.lookBy((poll) => lookForWork(this.#app, poll)));
    if (this.#isDue || this.#isFirstLookDoubtful) {
      this.#isFirstLookDoubtful = false;
      this.wake();
    }
  }

  async #lookWhileDue(): Promise<void> {
    this.#isLooking = true;
    while (this.#isDue && this.#hasIdle) {
      this.#isDue = false;
      this.#lookedAt = this.#around.tick();
      if (!(await this.#lookForIdle())) {
        this.#isFirstLookDoubtful = this.#waits.some(({ isOpen, isIdle }) => isOpen && !isIdle);
      }
    }
    this.#isLooking = false;
  }

  /**
   * Looks for one poll after the other, the newest first: should an older one be a connection that nobody listens on any
   * more, it gets nothing before it. Returns whether there is certainly nothing left.
   */
  async #lookForIdle(): Promise<boolean> {
    const looked = new Set<Wait>();
    const next = (): Wait | undefined => this.#waits.findLast((wait) => wait.isIdle && !looked.has(wait));
    for (let wait = next(); wait !== undefined; wait = next()) {
      looked.add(wait);
      const look = await this.#lookAgain(wait);
      this.#note(look);
      if (this.#isLast(look, wait)) {
        return true;
      }
    }
    return false;
  }

  /** Whether its other polls would find nothing either, or be refused the same. */
  #isLast(look: Look | undefined, wait: Wait): boolean {
    if (look?.work?.refusal) {
      return true;
    }
    // With several runtimes the next poll may be of a runtime that gets work where this one does not.
    return look?.work === null && wait.isOpen && !this.#app.settings.multiRuntimeEnabled;
  }

  #lookAgain(wait: Wait): Promise<Look | undefined> {
    return wait.lookBy(async ({ agentId, runtimeInstanceId, isWanted }) => {
      await wait.readmit();
      return lookForWork(this.#app, { agentId, runtimeInstanceId, isWanted });
    });
  }

  #note(look: Look | undefined): void {
    if (look === undefined) {
      return;
    }
    this.#agent = look.agent;
    this.#fitting.clear();
    if (look.work !== null) {
      this.#refusal = look.work.refusal;
      this.#around.served(this);
    }
  }

  #remove(wait: Wait): void {
    this.#waits.splice(this.#waits.indexOf(wait), 1);
    if (this.#waits.length === 0) {
      this.#isDue = false;
      this.#isFirstLookDoubtful = false;
      this.#agent = undefined;
      this.#fitting.clear();
      this.#around.gone(this);
    }
  }
}
