/** Lets the requests of the story through until it breaks off. */
export class Curtain {
  #reason: Error | undefined;
  readonly #underWay = new Set<Promise<Response>>();

  /** As `fetch`, until the curtain has fallen; then it throws why. */
  readonly fetch = async (request: Request): Promise<Response> => {
    if (this.#reason !== undefined) {
      throw this.#reason;
    }
    const answer = fetch(request);
    this.#underWay.add(answer);
    try {
      return await answer;
    } finally {
      this.#underWay.delete(answer);
    }
  };

  /** Lets no further request through, and waits for those under way: then nothing changes any more. */
  async fall(reason: Error): Promise<void> {
    this.#reason = reason;
    await Promise.allSettled(this.#underWay);
  }
}
