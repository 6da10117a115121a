import { z } from 'zod';
import { type Hello, hello, meant, type Told, wanted } from './frames.js';
import { withoutValues } from './hidden-values.js';
import { reasonOf } from './http.js';
import { controllerLabel, type Place } from './place.js';

/** So many commands are carried out at a time; the others wait. */
const mostAtOnce = 16;
const longestError = 2000;
const longestHint = 500;

/** Lets a bounded number of commands go on, and those of one worker only one after the other. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  async take<Result>(runtimeId: string, act: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(runtimeId) ?? Promise.resolve();
    const mine = before.then(() => this.#inTurn(act));
    const settled = mine.catch(() => undefined);
    this.#last.set(runtimeId, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(runtimeId) === settled) {
        this.#last.delete(runtimeId);
      }
    }
  }

  async #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= mostAtOnce) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#underWay += 1;
    try {
      return await act();
    } finally {
      this.#underWay -= 1;
      this.#waiting.shift()?.();
    }
  }
}

const errorText = (error: unknown): string =>
  error instanceof z.ZodError ? `The message is malformed: ${z.prettifyError(error)}` : reasonOf(error);

/** Carries out what the server says, whatever connection it comes by. */
export class Answers {
  readonly #placeFor: (said: Hello) => Place;
  readonly #turns = new Turns();
  #place: Place | undefined;
  #controllerId = '';
  /** What opens the place: places repeat what they were sent. */
  #secrets: Readonly<Record<string, string>> = {};

  constructor(placeFor: (said: Hello) => Place) {
    this.#placeFor = placeFor;
  }

  /** The message with which a message is answered. */
  async answer({ id, op, payload }: Told): Promise<string> {
    try {
      return JSON.stringify({ id, ok: true, result: await this.#carryOut(op, payload) });
    } catch (error) {
      return JSON.stringify({ id, ok: false, error: this.#shown(errorText(error), longestError) });
    }
  }

  #carryOut(op: string, payload: unknown): Promise<unknown> {
    switch (op) {
      case 'hello':
        return this.#hello(hello.parse(payload));
      case 'list':
        return this.#list();
      case 'provision':
        return this.#provision(payload);
      case 'status':
        return this.#status(meant.parse(payload).runtimeId);
      case 'terminate':
        return this.#terminate(meant.parse(payload).runtimeId);
      default:
        throw new Error(`The operation ${op.slice(0, 40)} is unknown here`);
    }
  }

  async #hello(said: Hello): Promise<unknown> {
    const { controllerId, config } = said;
    this.#controllerId = controllerId;
    this.#secrets = config['token'] === undefined ? {} : { token: config['token'] };
    this.#place = this.#placeFor(said);
    const { hint, ...readiness } = await this.#place.check();
    return hint === undefined ? readiness : { ...readiness, hint: this.#shown(hint, longestHint) };
  }

  #shown(text: string, longest: number): string {
    return withoutValues(text, this.#secrets).slice(0, longest);
  }

  async #list(): Promise<unknown> {
    return { runtimes: await this.#known().list() };
  }

  async #provision(payload: unknown): Promise<unknown> {
    const what = wanted.parse(payload);
    const place = this.#known();
    const labels = { ...what.labels, [controllerLabel]: this.#controllerId };
    try {
      return await this.#turns.take(what.runtimeId, () => place.provision({ ...what, labels }));
    } catch (error) {
      throw new Error(withoutValues(errorText(error), what.env));
    }
  }

  async #status(runtimeId: string): Promise<unknown> {
    return { status: await this.#known().status(runtimeId) };
  }

  #terminate(runtimeId: string): Promise<void> {
    const place = this.#known();
    return this.#turns.take(runtimeId, () => place.terminate(runtimeId));
  }

  #known(): Place {
    if (this.#place === undefined) {
      throw new Error('The server has not said where workers run');
    }
    return this.#place;
  }
}
