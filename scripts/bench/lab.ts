import { type DatasetName, type Datasets, withDatabase } from './databases/datasets.js';
import type { Generator } from './load/generator.js';
import type { Load, LoadRequest, LoadResult } from './load/load.js';
import { inTurn } from './measure.js';
import type { Scale } from './scale.js';
import { authorization, startPeer, startProduct, type Target } from './servers.js';

/** Connections of the ordinary load. */
const connections = 32;

type Handle = Parameters<Parameters<typeof withDatabase>[1]>[0];

/** What a row works with: servers, each on a database of its own, and the load generator. It ends with the row. */
export class Lab {
  readonly scale: Scale;
  readonly #datasets: Datasets;
  readonly #generator: Generator;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #targets: Target[] = [];
  readonly #folders: string[] = [];

  /** @param settings of every product it starts, on top of the default ones */
  constructor(scale: Scale, datasets: Datasets, generator: Generator, settings: Readonly<Record<string, string>> = {}) {
    this.scale = scale;
    this.#datasets = datasets;
    this.#generator = generator;
    this.#settings = settings;
  }

  /** A folder with a copy of a database, changed by `change`. */
  async folder(name: DatasetName, change?: (db: Handle) => void): Promise<string> {
    const folder = await this.#datasets.copy(name);
    this.#folders.push(folder);
    if (change) {
      withDatabase(folder, change);
    }
    return folder;
  }

  /** A folder for what a product keeps beside a database. */
  emptyFolder(): string {
    const folder = this.#datasets.empty();
    this.#folders.push(folder);
    return folder;
  }

  /** The product, on a copy of a database or in a folder; of this checkout unless another server is named. */
  async product(
    name: DatasetName | { readonly folder: string },
    server?: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Target> {
    const folder = typeof name === 'string' ? await this.folder(name) : name.folder;
    return this.#started(
      await startProduct(folder, { ...(server !== undefined && { server }), env: { ...this.#settings, ...env } }),
    );
  }

  /** The peer without a framework. */
  async bare(env: Readonly<Record<string, string>> = {}): Promise<Target> {
    return this.#started(await startPeer('bare', await this.folder('few'), env));
  }

  /** The peer with a framework. */
  async fastify(): Promise<Target> {
    return this.#started(await startPeer('fastify', await this.folder('few')));
  }

  /** The official server of the Model Context Protocol, with a tool that does nothing. */
  async mcpServer(): Promise<Target> {
    return this.#started(await startPeer('mcp', this.emptyFolder()));
  }

  /** The worker of the product, on the database of a folder. */
  async jobs(folder: string): Promise<Target> {
    return this.#started(await startPeer('jobs', folder));
  }

  run(load: Load): Promise<LoadResult> {
    return this.#generator.run(load);
  }

  /** Sends one request over and over: for one round, or as a warm-up. */
  hammer(target: Target, request: LoadRequest, durationMs: number, clients = connections): Promise<LoadResult> {
    const authorized = { ...request, headers: { ...authorization, ...request.headers } };
    return this.run({
      origin: target.url,
      connections: Array.from({ length: clients }, () => [authorized]),
      durationMs,
    });
  }

  /** Answers a second, after a warm-up that is not measured. */
  async rate(target: Target, request: LoadRequest, clients = connections): Promise<() => Promise<number>> {
    await this.hammer(target, request, this.scale.warmUpMs, clients);
    return async () => {
      const { requests, ms } = await this.hammer(target, request, this.scale.roundMs, clients);
      return (requests / ms) * 1000;
    };
  }

  /** Milliseconds one answer takes when nothing else is asked, after a warm-up. */
  async answerTime(target: Target, request: LoadRequest): Promise<() => Promise<number>> {
    await this.hammer(target, request, this.scale.warmUpMs, 1);
    return async () => {
      const { requests, ms } = await this.hammer(target, request, this.scale.roundMs, 1);
      return ms / requests;
    };
  }

  /** The medians of several figures, taken in turn. */
  inTurn<Name extends string>(figures: Readonly<Record<Name, () => Promise<number>>>): Promise<Record<Name, number>> {
    return inTurn(this.scale.rounds, figures);
  }

  /** Stops what the row started and removes its databases. */
  async close(): Promise<void> {
    await Promise.all(this.#targets.splice(0).map((target) => target.stop()));
    for (const folder of this.#folders.splice(0)) {
      this.#datasets.discard(folder);
    }
  }

  #started(target: Target): Target {
    this.#targets.push(target);
    return target;
  }
}
