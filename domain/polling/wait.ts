import { msPerSecond } from '../kernel/time.js';
import type { Look, Poll, Work } from './look-for-work.js';

/** How long a poll waits, and for whom. */
export interface Waiting {
  readonly seconds: number;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /**
   * Asks again whether the caller may poll.
   *
   * @throws ProductError unauthenticated, forbidden
   */
  readonly readmit: () => Promise<void>;
}

/**
 * A poll that waits for something to do. While somebody looks for it, neither its time nor the departure of its caller ends
 * it: what is found has to go to somebody who knows what becomes of it.
 */
export class Wait {
  readonly poll: Poll;
  /** What it was given, or null. Rejects with what a look threw, or with the reason of the signal. */
  readonly result: Promise<Work | null>;
  readonly #waiting: Waiting;
  readonly #timer: NodeJS.Timeout;
  #resolve: (work: Work | null) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #isLookedFor = false;
  #isOver = false;
  /** How it ends as soon as nobody looks. */
  #ending: (() => void) | undefined;

  constructor(poll: Poll, waiting: Waiting) {
    this.poll = { ...poll, isWanted: () => this.isOpen };
    this.#waiting = waiting;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(() => this.endEmpty(), waiting.seconds * msPerSecond);
    waiting.signal.addEventListener('abort', this.#leave);
    if (waiting.signal.aborted) {
      this.#leave();
    }
  }

  /** Whether it would take something. */
  get isOpen(): boolean {
    return !this.#isOver && this.#ending === undefined;
  }

  /** Whether it is open, and nobody looks for it. */
  get isIdle(): boolean {
    return this.isOpen && !this.#isLookedFor;
  }

  /** Whether it has its answer. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** @throws ProductError unauthenticated, forbidden */
  readmit(): Promise<void> {
    return this.#waiting.readmit();
  }

  /** Answers with nothing. */
  endEmpty(): void {
    this.#endWith(() => this.#resolve(null));
  }

  /** Looks for it; what is found or thrown is its answer. Returns undefined when it threw. */
  async lookBy(look: (poll: Poll) => Promise<Look>): Promise<Look | undefined> {
    this.#isLookedFor = true;
    try {
      const found = await look(this.poll);
      this.#isLookedFor = false;
      if (found.work !== null) {
        this.#finish(() => this.#resolve(found.work));
      } else if (this.#ending) {
        this.#finish(this.#ending);
      }
      return found;
    } catch (error) {
      this.#finish(() => this.#reject(error));
      return undefined;
    }
  }

  readonly #leave = (): void => this.#endWith(() => this.#reject(this.#waiting.signal.reason));

  #endWith(ending: () => void): void {
    this.#ending ??= ending;
    if (!this.#isLookedFor) {
      this.#finish(this.#ending);
    }
  }

  #finish(ending: () => void): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#waiting.signal.removeEventListener('abort', this.#leave);
    ending();
  }
}
