import { z } from 'zod';
import { type Answer, type Ask, ask, expected, parsed, reasonOf, refusal } from '../http.js';
import {
  controllerLabel,
  imageOf,
  lacking,
  nameOf,
  type Place,
  type Readiness,
  type Running,
  ready,
  runtimeLabel,
  type Wanted,
  type WorkerState,
} from '../place.js';

const defaultSocket = '/var/run/docker.sock';
const stopSeconds = 10;
const stopDeadlineMs = 40_000;
/** Less than the server waits for a worker to be accepted. */
const pullDeadlineMs = 100_000;
const nanosPerCpu = 1_000_000_000;
const bytesPerMiB = 1024 * 1024;

const listed = z.array(
  z.object({ Id: z.string(), State: z.string(), Labels: z.record(z.string(), z.string()).nullish() }),
);
const inspected = z.object({ Id: z.string(), State: z.object({ Status: z.string(), ExitCode: z.number() }) });

/** States of a container that runs, is about to, or was asked to end: Podman has more of them than Docker. */
const openStates: ReadonlySet<string> = new Set([
  'created',
  'initialized',
  'running',
  'restarting',
  'paused',
  'stopping',
]);

/** Without a tag, an engine would fetch all of them. */
const tagOf = (image: string): string => (/[:@]/.test(image.slice(image.lastIndexOf('/') + 1)) ? '' : '&tag=latest');

/** What is asked of a container of a worker. */
const containerFor = (wanted: Wanted, network: string | undefined): object => {
  const { env, labels, resources } = wanted;
  return {
    Image: imageOf(wanted),
    Env: Object.entries(env).map(([key, value]) => `${key}=${value}`),
    Labels: labels,
    HostConfig: {
      Init: true,
      RestartPolicy: { Name: 'no' },
      ...(network !== undefined && { NetworkMode: network }),
      ...(resources?.cpu !== undefined && { NanoCpus: Math.round(resources.cpu * nanosPerCpu) }),
      ...(resources?.memoryMb !== undefined && { Memory: resources.memoryMb * bytesPerMiB }),
    },
  };
};

/** Containers of one machine, by the local API of its engine. */
export class Containers implements Place {
  readonly #controllerId: string;
  readonly #socketPath: string;
  readonly #network: string | undefined;

  constructor(controllerId: string, config: Readonly<Record<string, string>>) {
    this.#controllerId = controllerId;
    this.#socketPath = config.socket ?? defaultSocket;
    this.#network = config.network;
  }

  async check(): Promise<Readiness> {
    try {
      expected('the engine', await this.#ask({ method: 'GET', path: '/version' }), 200);
      return ready;
    } catch (error) {
      return lacking(['socket'], `No engine answers at ${this.#socketPath}: ${reasonOf(error)}`);
    }
  }

  async provision(wanted: Wanted): Promise<{ readonly externalId: string }> {
    const name = nameOf(wanted.runtimeId);
    const body = containerFor(wanted, this.#network);
    const create = (): Promise<Answer> =>
      this.#ask({ method: 'POST', path: `/containers/create?name=${encodeURIComponent(name)}`, body });
    let created = await create();
    if (created.status === 404) {
      await this.#pull(imageOf(wanted));
      created = await create();
    }
    // One with this name may be there, because the answer to an earlier try was lost. Docker says so with 409, Podman with 500.
    if (created.status !== 201 && (await this.#find(name)).status === 404) {
      throw refusal('the engine made no container', created);
    }
    const started = await this.#ask({ method: 'POST', path: `/containers/${name}/start` });
    expected('the container did not start', started, 204, 304);
    const { text } = expected('the container is not there', await this.#find(name), 200);
    return { externalId: inspected.parse(parsed(text)).Id };
  }

  async terminate(runtimeId: string): Promise<void> {
    const path = `/containers/${nameOf(runtimeId)}`;
    const stop: Ask = { method: 'POST', path: `${path}/stop?t=${stopSeconds}`, deadlineMs: stopDeadlineMs };
    expected('the container did not stop', await this.#ask(stop), 204, 304, 404);
    await this.#remove(nameOf(runtimeId));
  }

  async status(runtimeId: string): Promise<WorkerState> {
    const answer = await this.#find(nameOf(runtimeId));
    if (answer.status === 404) {
      return 'unknown';
    }
    const { State } = inspected.parse(parsed(expected('the engine', answer, 200).text));
    if (State.Status === 'created') {
      return 'starting';
    }
    if (openStates.has(State.Status)) {
      return 'running';
    }
    return State.ExitCode === 0 ? 'exited' : 'failed';
  }

  /** What runs; what has ended is removed meanwhile. */
  async list(): Promise<readonly Running[]> {
    const filters = JSON.stringify({ label: [`${controllerLabel}=${this.#controllerId}`] });
    const path = `/containers/json?all=true&filters=${encodeURIComponent(filters)}`;
    const answer = expected('the engine gave no list', await this.#ask({ method: 'GET', path }), 200);
    const running: Running[] = [];
    for (const { Id, State, Labels } of listed.parse(parsed(answer.text))) {
      const runtimeId = Labels?.[runtimeLabel];
      if (!openStates.has(State)) {
        await this.#remove(Id);
      } else if (runtimeId !== undefined) {
        running.push({ runtimeId, externalId: Id });
      }
    }
    return running;
  }

  #ask(what: Ask): Promise<Answer> {
    return ask({ socketPath: this.#socketPath }, what);
  }

  #find(name: string): Promise<Answer> {
    return this.#ask({ method: 'GET', path: `/containers/${name}/json` });
  }

  async #remove(name: string): Promise<void> {
    const answer = await this.#ask({ method: 'DELETE', path: `/containers/${name}?force=true&v=true` });
    // 409: it is being removed already.
    expected('the container was not removed', answer, 204, 404, 409);
  }

  /** Fetches an image. An engine tells of failures in the middle of an answer that began well. */
  async #pull(image: string): Promise<void> {
    const path = `/images/create?fromImage=${encodeURIComponent(image)}${tagOf(image)}`;
    const answer = await this.#ask({ method: 'POST', path, deadlineMs: pullDeadlineMs });
    const { text } = expected(`the image ${image} was not fetched`, answer, 200);
    const failed = text.split('\n').map(parsed).find(hasError);
    if (failed !== undefined) {
      throw refusal(`the image ${image} was not fetched`, { status: answer.status, text: failed.error });
    }
  }
}

const hasError = (line: unknown): line is { readonly error: string } =>
  typeof line === 'object' && line !== null && 'error' in line && typeof line.error === 'string';
