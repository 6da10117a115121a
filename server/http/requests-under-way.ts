/** Counts the requests that are being answered: also those whose caller has gone. */
export class RequestsUnderWay {
  #count = 0;
  #whenNone: (() => void)[] = [];

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count === 0) {
      for (const resolve of this.#whenNone.splice(0)) {
        resolve();
      }
    }
  }

  /** Resolves as soon as there is none. */
  none(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenNone.push(resolve));
  }
}
