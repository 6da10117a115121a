import { endsWithin } from '../../domain/kernel/ends-within.js';
import { fetchInTime } from './client.js';
import { DemoError } from './errors.js';

const patienceMs = 5000;

/** Lets the requests of the story through until it breaks off. */
export class Curtain {
  #reason: Error | undefined;
  readonly #underWay = new Set<Promise<Response>>();
  readonly #fallen = new AbortController();

  /** As `fetchInTime`, until the curtain has fallen; then it throws why. */
  readonly fetch = async (request: Request): Promise<Response> => {
    if (this.#reason !== undefined) {
      throw this.#reason;
    }
    const answer = fetchInTime(this.#endingWithIt(request));
    this.#underWay.add(answer);
    try {
      return await answer;
    } catch (error) {
      throw this.#reason ?? error;
    } finally {
      this.#underWay.delete(answer);
    }
  };

  /**
   * Lets no further request through, ends those that only ask, and waits some seconds for the others: then nothing changes
   * any more.
   *
   * @throws DemoError when some are not answered by then: what they do, nobody knows
   */
  async fall(reason: Error): Promise<void> {
    this.#reason = reason;
    this.#fallen.abort(reason);
    if (!(await endsWithin(Promise.allSettled(this.#underWay), patienceMs))) {
      throw new DemoError(`requests under way got no answer within ${patienceMs / 1000} seconds`);
    }
  }

  /** A poll waits; when nobody waits for its answer any more, the server takes back what it found. */
  #endingWithIt(request: Request): Request {
    return request.method === 'GET'
      ? new Request(request, { signal: AbortSignal.any([request.signal, this.#fallen.signal]) })
      : request;
  }
}
