import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import createClient, { type Client } from 'openapi-fetch';
import { type OperationId, operations } from '../../generated/swarm/operations.js';
import type { paths } from '../../generated/swarm/types.js';
import { type Answer, Call, type CallInputs, type UntypedInput } from './call.js';
import { databases } from './databases/databases.js';
import { engine } from './databases/engine.js';
import { databasePathIn, openSqlite } from './databases/sqlite.js';
import type { StoredData } from './databases/stored-data.js';
import { environment } from './environment.js';
import { waitFor } from './wait.js';

/** The operator key of every test server. */
export const operatorKey = environment.SWARM_API_KEY as string;

const emptyFolder = mkdtempSync(join(tmpdir(), 'swarm-empty-'));

/** What a server says of itself once it answers. */
interface Ready {
  readonly api: string;
  readonly website: string | null;
}

export interface ServerOptions {
  /** Settings on top of the test defaults; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * The data folder: an existing one, to start again on the same database, or an empty one, for a first start. Default: a
   * new one with a database that has the schema but no rows.
   */
  readonly dataDir?: string;
  /** Where the process runs, and may find a file `.env`; an empty folder by default. */
  readonly workingFolder?: string;
  /** How large a file may grow that it writes; what comes after fails as on a full disk. */
  readonly maxFileBytes?: number;
  /** Also serve the website API. */
  readonly site?: boolean;
}

export type SwarmClient = Client<paths>;

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text, bytes or a stream. */
  readonly body?: unknown;
  /** The bearer key; null sends none. Default: the operator key. */
  readonly key?: string | null;
}

/** The answer to a raw request: status, headers and the parsed (or plain) body. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: raw requests are for what the typed client cannot express.
  readonly body: any;
}

const refuseBreach = async (request: Request): Promise<Response> => {
  const response = await fetch(request);
  if (response.headers.has('x-contract-breach')) {
    throw new Error(`contract breach: ${await response.text()}`);
  }
  return response;
};

/** The body as JSON or text; undefined when there is none. */
const parsed = async (response: Response): Promise<unknown> => {
  if (response.body === null) {
    return undefined;
  }
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return isJson && text !== '' ? JSON.parse(text) : text;
};

const isRawBody = (body: unknown): body is string | Uint8Array | ReadableStream =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;

/** The path of an operation, filled in, with its query. */
const pathOf = (template: string, { path = {}, query = {} }: UntypedInput): string => {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
};

/** For what only a test that is marked with `onlyOn` may ask. */
const assertSqlite = (): void => {
  if (engine !== 'sqlite') {
    throw new Error('there is no SQLite file in this run of tests: mark the test with `onlyOn` and say why');
  }
};

/** A real server on a real database, whoever started it. */
export class TestServer {
  readonly dataDir: string;
  readonly #ready: Ready;
  #database: StoredData | undefined;
  #sqlite: SqliteDatabase | undefined;

  constructor(dataDir: string, ready: Ready) {
    this.dataDir = dataDir;
    this.#ready = ready;
  }

  get url(): string {
    return this.#ready.api;
  }

  get siteUrl(): string | null {
    return this.#ready.website;
  }

  /** The file of SQLite. */
  get databasePath(): string {
    assertSqlite();
    return databasePathIn(this.dataDir);
  }

  /** A second look at the database: to age rows, or to see what no operation shows. */
  get database(): StoredData {
    this.#database ??= databases.open(this.dataDir);
    return this.#database;
  }

  /** The same with all that SQLite can. */
  get sqlite(): SqliteDatabase {
    assertSqlite();
    this.#sqlite ??= openSqlite(this.dataDir);
    return this.#sqlite;
  }

  /** The typed client a consumer would generate, with the operator key or another one. */
  client(key: string = operatorKey): SwarmClient {
    return createClient<paths>({
      baseUrl: this.url,
      headers: { Authorization: `Bearer ${key}` },
      fetch: refuseBreach,
    });
  }

  /** The typed client as an agent uses it: the operator key and the agent's name. */
  agentClient(agentId: string, headers: Readonly<Record<string, string>> = {}): SwarmClient {
    return createClient<paths>({
      baseUrl: this.url,
      headers: { Authorization: `Bearer ${operatorKey}`, 'X-Agent-ID': agentId, ...headers },
      fetch: refuseBreach,
    });
  }

  /**
   * Calls an operation of the contract: awaited, the answer of a success; `.refused(status, code)` expects an error.
   * Input and answers are typed from the contract, and a response that breaks it throws.
   */
  call<Id extends OperationId>(id: Id, ...[input]: CallInputs<Id>): Call<Id> {
    return new Call(id, this.#answerOf(id, input), this.call);
  }

  /** Calls an operation with input that the contract may not allow: for tests of what is refused. */
  callUntyped<Id extends OperationId>(id: Id, input?: UntypedInput): Call<Id> {
    return new Call(id, this.#answerOf(id, input), this.callUntyped);
  }

  #answerOf<Id extends OperationId>(id: Id, input: UntypedInput = {}): Promise<Answer<Id>> {
    const { method, path } = operations[id];
    const { agentId, runtimeInstanceId, headers, body, key } = input;
    return this.request(method, pathOf(path, input), {
      headers: {
        ...(agentId !== undefined && { 'X-Agent-ID': agentId }),
        ...(runtimeInstanceId !== undefined && { 'X-Runtime-Instance-ID': runtimeInstanceId }),
        ...headers,
      },
      body,
      ...(key !== undefined && { key }),
    }) as Promise<Answer<Id>>;
  }

  /** A request as raw as fetch allows, for what is no operation. Throws when the response breaks the contract. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<RawResponse> {
    const { headers = {}, body, key = operatorKey } = options;
    const json = body !== undefined && !isRawBody(body);
    const response = await refuseBreach(
      new Request(`${this.url}${path}`, {
        method,
        headers: {
          ...(key !== null && { Authorization: `Bearer ${key}` }),
          ...(json && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: (json ? JSON.stringify(body) : body) as BodyInit, duplex: 'half' }),
      } as RequestInit),
    );
    return { status: response.status, headers: response.headers, body: await parsed(response) };
  }

  /** Closes the second look at the database. */
  closeDatabase(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#sqlite?.close();
    this.#sqlite = undefined;
  }
}

/** A server process that belongs to one test or one file of tests. */
export class OwnServer extends TestServer {
  /** Every line the process printed. */
  readonly output: readonly string[];
  readonly #process: ChildProcess;

  constructor(process: ChildProcess, dataDir: string, ready: Ready, output: string[]) {
    super(dataDir, ready);
    this.#process = process;
    this.output = output;
  }

  get pid(): number {
    return this.#process.pid as number;
  }

  /** The first printed line that is the one: the log is written behind the responses. */
  waitForOutput(isIt: (line: string) => boolean): Promise<string> {
    return waitFor('a line of output', () => this.output.find(isIt));
  }

  /** Sends a signal and resolves with the exit code. */
  async signal(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) {
      return this.#process.exitCode;
    }
    const exited = new Promise<number | null>((resolve) => this.#process.once('exit', (code) => resolve(code)));
    this.#process.kill(signal);
    return exited;
  }

  /** Sends a signal again and again, as somebody who has lost patience does, and resolves with the exit code. */
  async signalUntilGone(signal: NodeJS.Signals): Promise<number | null> {
    const again = setInterval(() => this.#process.kill(signal), 100);
    try {
      return await this.signal(signal);
    } finally {
      clearInterval(again);
    }
  }

  /** Stops the process and keeps its data. */
  async stop(): Promise<void> {
    this.closeDatabase();
    await this.signal('SIGTERM');
  }

  /** Stops the process and removes its data. */
  async destroy(): Promise<void> {
    await this.stop();
    await databases.remove(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** A data folder in which a server never started. */
export const emptyDataDir = (): string => mkdtempSync(join(tmpdir(), 'swarm-test-'));

/** A data folder whose database has the schema, so that the server has nothing to migrate. */
const preparedDataDir = async (): Promise<string> => {
  const dataDir = emptyDataDir();
  await databases.createPrepared(dataDir);
  return dataDir;
};

const ensured = async (dataDir: string): Promise<string> => {
  await databases.ensure(dataDir);
  return dataDir;
};

/** Starts a process that is expected to end by itself; resolves with its exit code and what it printed. */
export const startAndFail = async (options: ServerOptions): Promise<{ code: number | null; output: string }> => {
  const { child, output } = spawnServer(options, await ensured(options.dataDir ?? emptyDataDir()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: output.join('\n') };
};

/** `QUERY_COVERAGE` names a folder into which each server, and its children, write the queries that they made. */
const coverageFolder = process.env.QUERY_COVERAGE;
const coverage = fileURLToPath(new URL('./query-coverage/server.mjs', import.meta.url));
const nodeOptions = coverageFolder === undefined ? [] : ['--import', coverage];
/** What `npm start` starts; where queries are noted, the same module by module, as the notes tell them. */
const main = fileURLToPath(
  new URL(coverageFolder === undefined ? '../../dist/bundle/main.js' : '../../dist/server/main.js', import.meta.url),
);

/** POSIX counts the limit in blocks of 512 bytes. */
const limited = ({ maxFileBytes }: ServerOptions): string[] =>
  maxFileBytes === undefined ? [] : ['sh', '-c', `ulimit -f ${Math.ceil(maxFileBytes / 512)}; exec "$@"`, 'sh'];

const spawnServer = (options: ServerOptions, dataDir: string): { child: ChildProcess; output: string[] } => {
  const env: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    QUERY_COVERAGE: coverageFolder,
    ...environment,
    ...(options.site && { SITE_PORT: '0' }),
    ...databases.settings(dataDir),
    ...options.env,
  };
  const [command = '', ...args] = [...limited(options), process.execPath, ...nodeOptions, main];
  const child = spawn(command, args, {
    cwd: options.workingFolder ?? emptyFolder,
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => output.push(line));
  }
  return { child, output };
};

const readyLine = (line: string): Ready | undefined => {
  if (!line.startsWith('{')) {
    return undefined;
  }
  const entry = JSON.parse(line) as Ready & { msg?: string };
  return entry.msg === 'ready' ? entry : undefined;
};

/** Starts a server and resolves once it answers. The background heartbeat is off unless `env` says otherwise. */
export const startServer = async (options: ServerOptions = {}): Promise<OwnServer> => {
  const dataDir = await (options.dataDir === undefined ? preparedDataDir() : ensured(options.dataDir));
  const { child, output } = spawnServer(options, dataDir);
  const ready = await new Promise<Ready>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => {
      const found = readyLine(line);
      if (found) {
        resolve(found);
      }
    });
    child.once('close', (code) => reject(new Error(`the server ended with ${code}:\n${output.join('\n')}`)));
  });
  return new OwnServer(child, dataDir, ready, output);
};

/** Stands for a server that runs only while tests do, so that tests and helpers use it like the server itself. */
const standIn = <Server extends TestServer>(runningServer: () => Server | undefined): Server =>
  new Proxy({} as Server, {
    get: (_target, name) => {
      const running = runningServer();
      if (!running) {
        throw new Error('the test server runs only while tests do');
      }
      const value: unknown = Reflect.get(running, name, running);
      return typeof value === 'function' ? value.bind(running) : value;
    },
  });

/** One server for all tests of a file: started before the first, destroyed after the last. */
export const useServer = (options: ServerOptions = {}): OwnServer => {
  let running: OwnServer | undefined;
  beforeAll(async () => {
    running = await startServer(options);
  });
  afterAll(() => running?.destroy());
  return standIn(() => running);
};

/** Whether each file of tests is to be told from the others by the queries that its servers made. */
const isToldApart = process.env.QUERY_COVERAGE_BY_FILE !== undefined;

/**
 * The one server that many files of tests share, at the same time: for tests that look only at what they made
 * themselves, change no setting, remove nothing and leave no work that another test's agent could be given.
 */
export const useSharedServer = (): TestServer => {
  if (isToldApart) {
    return useServer();
  }
  let running: TestServer | undefined;
  beforeAll(() => {
    const { SHARED_TEST_SERVER: shared = '{}' } = process.env;
    const { dataDir, ready } = JSON.parse(shared) as { dataDir: string; ready: Ready };
    running = new TestServer(dataDir, ready);
  });
  afterAll(() => running?.closeDatabase());
  return standIn(() => running);
};
