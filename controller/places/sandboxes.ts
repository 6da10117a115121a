import { z } from 'zod';
import { type Answer, type Ask, ask, expected, parsed, reasonOf } from '../http.js';
import {
  controllerLabel,
  lacking,
  type Place,
  type Readiness,
  type Running,
  ready,
  type Wanted,
  type WorkerState,
} from '../place.js';

const started = z.object({ externalId: z.string().max(255) });
const state = z.object({ status: z.enum(['starting', 'running', 'exited', 'failed', 'unknown']) });
const list = z.object({
  runtimes: z
    .array(z.object({ runtimeId: z.string().max(64), externalId: z.string().max(255), status: state.shape.status }))
    .max(5000),
});

/** Hosted sandboxes, by the HTTP contract that docs/swarm-controller.md has for them. */
export class Sandboxes implements Place {
  readonly #controllerId: string;
  readonly #config: Readonly<Record<string, string>>;

  constructor(controllerId: string, config: Readonly<Record<string, string>>) {
    this.#controllerId = controllerId;
    this.#config = config;
  }

  async check(): Promise<Readiness> {
    const missing = this.#missing();
    if (missing.length > 0) {
      return lacking(missing, 'Sandboxes need the address of their API and a token for it');
    }
    try {
      await this.list();
      return ready;
    } catch (error) {
      return lacking([], `The sandboxes cannot be listed: ${reasonOf(error)}`);
    }
  }

  #missing(): string[] {
    return ['url', 'token'].filter((key) => !this.#config[key]);
  }

  async provision({ runtimeId, ...wanted }: Wanted): Promise<{ readonly externalId: string }> {
    const answer = await this.#ask({ method: 'PUT', path: pathOf(runtimeId), body: wanted });
    return started.parse(parsed(expected('no sandbox was made', answer, 200, 201, 202).text));
  }

  async terminate(runtimeId: string): Promise<void> {
    const answer = await this.#ask({ method: 'DELETE', path: pathOf(runtimeId) });
    expected('the sandbox was not ended', answer, 200, 202, 204, 404);
  }

  async status(runtimeId: string): Promise<WorkerState> {
    const answer = await this.#ask({ method: 'GET', path: pathOf(runtimeId) });
    return answer.status === 404 ? 'unknown' : state.parse(parsed(expected('the sandboxes', answer, 200).text)).status;
  }

  async list(): Promise<readonly Running[]> {
    const path = `/runtimes?label=${encodeURIComponent(`${controllerLabel}=${this.#controllerId}`)}`;
    const answer = expected('the sandboxes gave no list', await this.#ask({ method: 'GET', path }), 200);
    return list
      .parse(parsed(answer.text))
      .runtimes.filter(({ status }) => status === 'starting' || status === 'running')
      .map(({ runtimeId, externalId }) => ({ runtimeId, externalId }));
  }

  /** @throws Error when the configuration lacks something, or nobody answers */
  #ask(what: Ask): Promise<Answer> {
    const { url = '', token } = this.#config;
    const missing = this.#missing();
    if (missing.length > 0) {
      throw new Error(`The configuration lacks ${missing.join(', ')}`);
    }
    if (!URL.canParse(url)) {
      throw new Error('url must be the address of the API of the sandboxes');
    }
    return ask({ url: new URL(url), token }, what);
  }
}

const pathOf = (runtimeId: string): string => `/runtimes/${encodeURIComponent(runtimeId)}`;
