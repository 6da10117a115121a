/** Lets so many in at a time, in the order of arrival. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#free === 0) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    this.#free -= 1;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    next();
  }
}
