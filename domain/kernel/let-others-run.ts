import { setImmediate } from 'node:timers/promises';

const longestStretchMs = 5;

/** Resolves once what else waits had its turn: for work in pieces, between the pieces. */
export const letOthersRun = (): Promise<void> => setImmediate();

/** For work in many pieces, mostly short ones: lets others run when they have waited for five milliseconds. */
export class Pace {
  #since = performance.now();

  /** Between two pieces: resolves once others had their turn, or at once while it is not their turn yet. */
  async restIfDue(): Promise<void> {
    if (performance.now() - this.#since >= longestStretchMs) {
      await letOthersRun();
      this.#since = performance.now();
    }
  }
}
