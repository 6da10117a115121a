/**
 * What time it is for the rules: the time of this computer, or, once `follow` was called, that of a clock which all servers of
 * the installation share. Between two looks at that one it goes on with a clock that nobody sets.
 */
export class Clock {
  /** What the shared clock said, and when it did, both in milliseconds. */
  #followed: { readonly epochMs: number; readonly at: number } | undefined;

  /** Epoch milliseconds. */
  nowMs(): number {
    return this.#followed === undefined
      ? Date.now()
      : Math.floor(this.#followed.epochMs + performance.now() - this.#followed.at);
  }

  /** As the product stores it: ISO 8601 UTC with milliseconds. */
  now(): string {
    return new Date(this.nowMs()).toISOString();
  }

  /**
   * Goes on from here.
   *
   * @param epochMs what the shared clock said
   * @param at when it did, in milliseconds of `performance.now()`
   */
  follow(epochMs: number, at: number): void {
    this.#followed = { epochMs, at };
  }
}
