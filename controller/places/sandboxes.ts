import { z } from 'zod';
import { expected, parsed, reasonOf } from '../http.js';
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
import { ConfiguredApi } from './configured-api.js';

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
  readonly #api: ConfiguredApi;

  constructor(controllerId: string, config: Readonly<Record<string, string>>) {
    this.#controllerId = controllerId;
    this.#api = new ConfiguredApi(config, ['url', 'token'], 'the sandboxes');
  }

  async check(): Promise<Readiness> {
    const incomplete = this.#api.lacks('Sandboxes need the address of their API and a token for it');
    if (incomplete !== undefined) {
      return incomplete;
    }
    try {
      await this.list();
      return ready;
    } catch (error) {
      return lacking([], `The sandboxes cannot be listed: ${reasonOf(error)}`);
    }
  }

  async provision({ runtimeId, ...wanted }: Wanted): Promise<{ readonly externalId: string }> {
    const answer = await this.#api.ask({ method: 'PUT', path: pathOf(runtimeId), body: wanted });
    return started.parse(parsed(expected('no sandbox was made', answer, 200, 201, 202).text));
  }

  async terminate(runtimeId: string): Promise<void> {
    const answer = await this.#api.ask({ method: 'DELETE', path: pathOf(runtimeId) });
    expected('the sandbox was not ended', answer, 200, 202, 204, 404);
  }

  async status(runtimeId: string): Promise<WorkerState> {
    const answer = await this.#api.ask({ method: 'GET', path: pathOf(runtimeId) });
    return answer.status === 404 ? 'unknown' : state.parse(parsed(expected('the sandboxes', answer, 200).text)).status;
  }

  async list(): Promise<readonly Running[]> {
    const path = `/runtimes?label=${encodeURIComponent(`${controllerLabel}=${this.#controllerId}`)}`;
    const answer = expected('the sandboxes gave no list', await this.#api.ask({ method: 'GET', path }), 200);
    return list
      .parse(parsed(answer.text))
      .runtimes.filter(({ status }) => status === 'starting' || status === 'running')
      .map(({ runtimeId, externalId }) => ({ runtimeId, externalId }));
  }
}

const pathOf = (runtimeId: string): string => `/runtimes/${encodeURIComponent(runtimeId)}`;
