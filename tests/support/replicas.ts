import { engine } from './databases/engine.js';
import { type OwnServer, type ServerOptions, startServer, TestServer } from './server.js';

/**
 * Several server processes on one PostgreSQL database, each with the same data folder. Used like one server: each request
 * goes to the next of them that is still there.
 */
export class Replicas extends TestServer {
  readonly #running: OwnServer[];
  #turn = 0;

  constructor(running: readonly [OwnServer, ...OwnServer[]]) {
    const [{ dataDir, url, siteUrl }] = running;
    super(dataDir, { api: url, website: siteUrl });
    this.#running = [...running];
  }

  /** The address of the next replica in turn. */
  override get url(): string {
    return this.next().url;
  }

  override get siteUrl(): string | null {
    return this.next().siteUrl;
  }

  /** Those that are still there. */
  get running(): readonly OwnServer[] {
    return this.#running;
  }

  /** The next replica in turn. */
  next(): OwnServer {
    this.#turn = (this.#turn + 1) % this.#running.length;
    const replica = this.#running[this.#turn];
    if (replica === undefined) {
      throw new Error('no replica is left');
    }
    return replica;
  }

  /** Kills one of them with SIGKILL, by which it can do nothing any more; no request goes to it from now on. */
  async kill(replica: OwnServer): Promise<void> {
    this.#running.splice(this.#running.indexOf(replica), 1);
    replica.closeDatabase();
    await replica.signal('SIGKILL');
  }

  /** Stops all of them and removes their data. */
  async destroy(): Promise<void> {
    this.closeDatabase();
    const [last, ...others] = this.#running.splice(0);
    await Promise.all(others.map((replica) => replica.stop()));
    await last?.destroy();
  }
}

/** How many race for the same rows in a test of both databases: a SQLite file is for one process. */
export const racingReplicas = engine === 'postgres' ? 3 : 1;

/** Starts so many servers on one new database of PostgreSQL. */
export const startReplicas = async (count: number, options: ServerOptions = {}): Promise<Replicas> => {
  const first = await startServer(options);
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => startServer({ ...options, dataDir: first.dataDir })),
  );
  return new Replicas([first, ...others]);
};

/** The same for all tests of a file: started before the first, destroyed after the last. */
export const useReplicas = (count: number, options: ServerOptions = {}): { readonly replicas: Replicas } => {
  const holder: { replicas?: Replicas } = {};
  beforeAll(async () => {
    holder.replicas = await startReplicas(count, options);
  });
  afterAll(() => holder.replicas?.destroy());
  return {
    get replicas(): Replicas {
      if (holder.replicas === undefined) {
        throw new Error('the replicas run only while tests do');
      }
      return holder.replicas;
    },
  };
};
