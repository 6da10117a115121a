import { setMaxListeners } from 'node:events';
import { exhausted, invalid, unavailable } from '../kernel/errors.js';
import { maxDepth } from './limits.js';

export interface AdmissionLimits {
  /** How many scripts run at once. */
  readonly maxRunning: number;
  /** How many more may wait. */
  readonly maxWaiting: number;
  /** Of one agent, running or waiting. */
  readonly maxPerAgent: number;
}

/** A place of a script that runs. */
export interface Slot {
  /** The script has ended: its agent may start another one. */
  end(): void;
  /** Nothing of it is left: the place is given back. */
  leave(): void;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: unknown) => void;
}

const retryAfterMs = 2000;
const stopping = 'The server is stopping';

/** Who may run a script now: first come, first served. */
export class Admission {
  readonly #limits: () => AdmissionLimits;
  readonly #waiting = new Set<Waiting>();
  readonly #ofAgents = new Map<string, number>();
  #running = 0;
  #isClosed = false;

  /** @param limits as they are at the moment */
  constructor(limits: () => AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place.
   *
   * @throws ProductError exhausted when too many wait (`script_queue_full`), or are the agent's (`script_agent_limit`)
   * @throws ProductError unavailable when the server is stopping
   * @throws the signal's reason when it aborts before there is one
   */
  async enter(agentId: string | null, signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted();
    this.#assertRoom();
    const forget = this.#count(agentId);
    try {
      await this.#place(signal);
    } catch (error) {
      forget();
      throw error;
    }
    let isHeld = true;
    return {
      end: forget,
      leave: () => {
        forget();
        if (isHeld) {
          isHeld = false;
          this.#running -= 1;
          this.#startNext();
        }
      },
    };
  }

  /** Lets nobody in any more. */
  close(): void {
    this.#isClosed = true;
    for (const waiting of this.#waiting) {
      waiting.refuse(unavailable(stopping));
    }
  }

  #assertRoom(): void {
    if (this.#isClosed) {
      throw unavailable(stopping);
    }
    const { maxRunning, maxWaiting } = this.#limits();
    if (this.#running >= maxRunning && this.#waiting.size >= maxWaiting) {
      throw exhausted('Too many scripts wait to run; try again in a moment', {
        code: 'script_queue_full',
        retryAfterMs,
      });
    }
  }

  /** Counts one more script of an agent; what is returned takes it back. */
  #count(agentId: string | null): () => void {
    if (agentId === null) {
      return () => {};
    }
    const { maxPerAgent } = this.#limits();
    const before = this.#ofAgents.get(agentId) ?? 0;
    if (before >= maxPerAgent) {
      throw exhausted(`The agent has ${before} scripts that run or wait, and may not have more`, {
        code: 'script_agent_limit',
        retryAfterMs,
      });
    }
    this.#ofAgents.set(agentId, before + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) {
        return;
      }
      isCounted = false;
      const now = (this.#ofAgents.get(agentId) ?? 1) - 1;
      if (now === 0) {
        this.#ofAgents.delete(agentId);
      } else {
        this.#ofAgents.set(agentId, now);
      }
    };
  }

  #place(signal: AbortSignal): Promise<void> {
    if (this.#running < this.#limits().maxRunning && this.#waiting.size === 0) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const refuse = (reason: unknown): void => {
        this.#waiting.delete(waiting);
        signal.removeEventListener('abort', abandon);
        reject(reason);
      };
      const abandon = (): void => refuse(signal.reason);
      const start = (): void => {
        signal.removeEventListener('abort', abandon);
        resolve();
      };
      const waiting: Waiting = { start, refuse };
      signal.addEventListener('abort', abandon);
      this.#waiting.add(waiting);
    });
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#running >= this.#limits().maxRunning) {
        return;
      }
      this.#waiting.delete(waiting);
      this.#running += 1;
      waiting.start();
    }
  }
}

/**
 * A script that runs, as those know it that do what it asks for. Scripts that are started for it use its place, one at a
 * time, since it may start many at once and the place is one.
 */
export class RunContext {
  readonly #depth: number;
  readonly #ended = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(parent?: RunContext) {
    this.#depth = (parent?.depth ?? 0) + 1;
    // A script may ask for many things at once, and each of them waits for its end.
    setMaxListeners(0, this.#ended.signal);
  }

  /** 1 for a script that no other one started. */
  get depth(): number {
    return this.#depth;
  }

  /** Aborts when the script has ended: nobody waits for what it asked for. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** The same run, for one of its calls: it has its place, its depth and its end. */
  forCall(): RunContext {
    return new CallContext(this);
  }

  end(): void {
    this.#ended.abort(unavailable('The script has ended'));
  }

  /**
   * Waits until no other script that was started for this one runs.
   *
   * @throws ProductError invalid when scripts start one another too deep (`script_too_deep`)
   * @throws the signal's reason when it aborts before
   */
  async enter(signal: AbortSignal): Promise<Slot> {
    if (this.depth >= maxDepth) {
      throw invalid(`Scripts may start one another ${maxDepth} deep at most`, { code: 'script_too_deep' });
    }
    const before = this.#last;
    let leave = (): void => {};
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    if (signal.aborted) {
      leave();
      throw signal.reason;
    }
    return { end: () => {}, leave };
  }
}

/** What one call of a script is done for. */
class CallContext extends RunContext {
  readonly #run: RunContext;

  constructor(run: RunContext) {
    super();
    this.#run = run;
  }

  override get depth(): number {
    return this.#run.depth;
  }

  override get signal(): AbortSignal {
    return this.#run.signal;
  }

  override enter(signal: AbortSignal): Promise<Slot> {
    return this.#run.enter(signal);
  }
}
