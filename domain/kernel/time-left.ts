/** A time for several things that come one after the other: what one of them takes, those after it do not have. */
export class TimeLeft {
  readonly #until: number;

  constructor(ms: number) {
    this.#until = performance.now() + ms;
  }

  /** What is left of it in milliseconds, but not more than `mostMs`. */
  ms(mostMs = Number.POSITIVE_INFINITY): number {
    return Math.max(0, Math.min(mostMs, this.#until - performance.now()));
  }
}
