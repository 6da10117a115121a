// Runs where scripts run, in either runner: the language alone can be relied on. It has the rights of the script and no
// others, so that a script which changes it changes nothing but its own surroundings (docs/scripts.md).

import type { ScriptSurroundings } from '../script.js';

/** Asks the server; what that refuses is thrown, with its code. */
type Call = (name: string, args: unknown) => Promise<unknown>;

/** What the server says of an answer to a request that it made for a script. */
interface Fetched {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** In base64. */
  readonly body: string;
}

interface RequestInit {
  readonly method?: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly redirect?: string;
  readonly signal?: AbortSignal;
}

interface PatientInit extends RequestInit {
  readonly retries?: number;
  readonly timeoutMs?: number;
}

const values = new WeakMap<object, unknown>();

/** A value that is written as `<redacted>`. */
class RedactedValue {
  readonly isSecret: boolean;
  readonly meta: string;

  constructor(value: unknown, meta: string, isSecret: boolean) {
    this.isSecret = isSecret;
    this.meta = meta;
    values.set(this, value);
    Object.freeze(this);
  }

  toString(): string {
    return '<redacted>';
  }

  toJSON(): string {
    return '<redacted>';
  }
}

export const Redacted = Object.freeze({
  make: (value: unknown, meta = ''): RedactedValue => new RedactedValue(value, meta, true),
  value: (wrapper: object): unknown => values.get(wrapper),
  meta: ({ meta }: RedactedValue): string => meta,
  isSecret: ({ isSecret }: RedactedValue): boolean => isSecret,
});

let ask: Call = () => Promise.reject(new Error('The script has not begun'));

const headersOf = (headers: unknown): [string, string][] => {
  if (typeof headers !== 'object' || headers === null) {
    return [];
  }
  const pairs: Iterable<unknown> =
    Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers);
  return [...pairs].map((pair) => {
    const [name, value] = pair as readonly unknown[];
    return [String(name), String(value)];
  });
};

const bodyOf = (body: unknown): string | undefined => {
  if (body === undefined || body === null) {
    return undefined;
  }
  if (typeof body === 'string') {
    return body;
  }
  const isForm = typeof URLSearchParams === 'function' && body instanceof URLSearchParams;
  if (!isForm) {
    throw new TypeError('The body of a request is a text: write an object with JSON.stringify');
  }
  return String(body);
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const bytesOf = (base64: string): Uint8Array => {
  const text = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (const character of text) {
    value = ((value << 6) | alphabet.indexOf(character)) & 0xff_ff_ff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (value >> bits) & 0xff;
      at += 1;
    }
  }
  return bytes;
};

/** UTF-8 without the decoder that not every runner has. */
const textOf = (bytes: Uint8Array): string => {
  if (typeof TextDecoder === 'function') {
    return new TextDecoder().decode(bytes);
  }
  let escaped = '';
  for (const byte of bytes) {
    escaped += `%${byte.toString(16).padStart(2, '0')}`;
  }
  return decodeURIComponent(escaped);
};

/** As much of an answer as every runner can give. */
const plainAnswer = ({ url, status, statusText, headers, body }: Fetched) => {
  const bytes = bytesOf(body);
  const find = (name: string): string | null =>
    headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null;
  return Object.freeze({
    url,
    status,
    statusText,
    ok: status >= 200 && status <= 299,
    headers: Object.freeze({ get: find, has: (name: string) => find(name) !== null, entries: () => headers.values() }),
    text: async () => textOf(bytes),
    json: async () => JSON.parse(textOf(bytes)),
    arrayBuffer: async () => bytes.buffer,
  });
};

const bodiless: readonly number[] = [101, 204, 205, 304];

const answerOf = (fetched: Fetched) => {
  if (typeof Response !== 'function') {
    return plainAnswer(fetched);
  }
  const { url, status, statusText, headers, body } = fetched;
  const bytes = bodiless.includes(status) ? null : bytesOf(body);
  const answer = new Response(bytes as BodyInit | null, {
    status,
    statusText,
    headers: headers.map(([...pair]) => pair),
  });
  Object.defineProperty(answer, 'url', { value: url });
  return answer;
};

const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) {
    throw signal.reason;
  }
};

/** Waits for a call, unless it is given up before: the call itself goes on. */
const unlessAborted = <Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> => {
  if (!signal) {
    return value;
  }
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    value.then(resolve, reject);
  });
};

const request = async (input: unknown, init: RequestInit, timeoutMs: number | undefined) => {
  throwIfAborted(init.signal);
  const fetched = ask('fetch', {
    url: String(input),
    method: (init.method ?? 'GET').toUpperCase(),
    headers: headersOf(init.headers),
    body: bodyOf(init.body),
    redirect: init.redirect,
    timeoutMs,
  });
  return answerOf((await unlessAborted(fetched, init.signal)) as Fetched);
};

/** What is there under the name of `fetch`. */
export const plainFetch = (input: unknown, init: RequestInit = {}) => request(input, init, undefined);

const tryAgainCodes: readonly unknown[] = ['outbound_unreachable', 'outbound_timeout', 'outbound_busy'];

const isWorthTrying = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && tryAgainCodes.includes(error.code);

/** Asks again after failures of the network, too long silences and answers of 500 and more; the last of these is the answer. */
export const patientFetch = async (input: unknown, { retries = 3, timeoutMs = 30_000, ...init }: PatientInit = {}) => {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries;
    try {
      const answer = await request(input, init, timeoutMs);
      if (answer.status < 500 || isLast) {
        return answer;
      }
    } catch (error) {
      if (isLast || !isWorthTrying(error)) {
        throw error;
      }
    }
  }
};

export const fetchJson = async (input: unknown, init?: PatientInit): Promise<unknown> => {
  const answer = await patientFetch(input, init);
  const isJson = /[/+]json\b/.test(answer.headers.get('content-type') ?? '');
  return isJson ? answer.json() : answer.text();
};

const cell = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Rows as aligned text, under their names. */
export const table = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const stdlib = Object.freeze({ fetch: patientFetch, fetchJson, table, Redacted });

const further: Readonly<Record<string, string>> = { kv_del: 'kv_delete', kv_getOrNull: 'kv_get' };

interface Result {
  readonly success: boolean;
  readonly status: number;
  readonly data: unknown;
}

const entryOrNull = async (args: unknown): Promise<unknown> => {
  const { success, status, data } = (await ask('swarm.kv_get', args)) as Result;
  if (success) {
    return data;
  }
  if (status === 404) {
    return null;
  }
  throw new Error(`swarm-sdk: kv_getOrNull failed with ${status}`);
};

/** What a durable run is answered: the data alone, since what is refused is thrown. */
const dataOf = (name: string, answer: unknown): unknown => {
  const { success, status, data } = answer as Result;
  if (success) {
    return data;
  }
  const { error } = (data ?? {}) as { readonly error?: unknown };
  throw new Error(`swarm-sdk: ${name} failed with ${status}: ${String(error)}`);
};

/** @param event before the name of each call, the event for which it is made */
const swarmOf = ({ methods, config, run }: ScriptSurroundings, event = ''): object => {
  const wrapped = Object.entries(config).map(([name, value]) => [name, Redacted.make(value, name)] as const);
  const known = new Map<PropertyKey, unknown>([['config', Object.freeze(Object.fromEntries(wrapped))]]);
  for (const name of methods) {
    const method = (args: unknown = {}) => ask(`${event}swarm.${name}`, args);
    known.set(name, run ? async (args: unknown) => dataOf(name, await method(args)) : method);
  }
  for (const [name, of] of Object.entries(further)) {
    if (known.has(of)) {
      known.set(name, name === 'kv_getOrNull' ? entryOrNull : known.get(of));
    }
  }
  const refused = (name: string) => () => {
    throw new TypeError(`swarm-sdk: there is no method ${name}`);
  };
  return new Proxy(Object.freeze({}), {
    get: (_target, name) =>
      known.get(name) ?? (typeof name === 'string' && name !== 'then' ? refused(name) : undefined),
    has: (_target, name) => known.has(name),
  });
};

/** A service answered that it did not do what it was asked. */
class ScriptApiError extends Error {
  override readonly name = 'ScriptApiError';

  constructor(
    what: string,
    readonly status: number,
    readonly statusText: string,
    readonly body: unknown,
  ) {
    super(`${what} answered ${status}`);
  }
}

const contentOf = async (answer: ReturnType<typeof answerOf>): Promise<unknown> => {
  const text = await answer.text();
  if (text === '' || !/[/+]json\b/i.test(answer.headers.get('content-type') ?? '')) {
    return text === '' ? undefined : text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const callOperation = async (slug: string, operation: string, args: unknown, options: unknown): Promise<unknown> => {
  const answer = answerOf((await ask('api', { slug, operation, args })) as Fetched);
  const { ok, status, statusText, headers, url } = answer;
  if ((options as { readonly raw?: unknown } | undefined)?.raw === true) {
    return { ok, status, statusText, headers, url, response: answer };
  }
  const content = await contentOf(answer);
  if (!ok) {
    throw new ScriptApiError(`${slug}.${operation}`, status, statusText, content);
  }
  return content;
};

interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message?: unknown }[];
}

/** The data of a query; errors are thrown where there is none beside them. */
const queryGraph = async (slug: string, query: unknown, variables: unknown): Promise<unknown> => {
  const answer = ((await callOperation(slug, 'graphql', { query, variables }, undefined)) ?? {}) as GraphqlAnswer;
  const { data, errors } = answer;
  if (Array.isArray(errors) && errors.length > 0 && (data === undefined || data === null)) {
    throw new Error(errors.map(({ message }) => String(message)).join('; '));
  }
  return data;
};

/** An object whose members are made when they are asked for; a promise of it is none. */
const madeOnDemand = (make: (name: string) => unknown): object =>
  new Proxy(Object.freeze({}), {
    get: (_target, name) => (typeof name === 'string' && name !== 'then' ? make(name) : undefined),
  });

const apiOf = ({ apis }: ScriptSurroundings): object => {
  const found = new Map<string, object>(
    apis
      .filter(({ kind }) => kind !== 'mcp')
      .map(({ slug, kind }) => [
        slug,
        kind === 'graphql'
          ? Object.freeze({ graphql: (query: unknown, variables?: unknown) => queryGraph(slug, query, variables) })
          : madeOnDemand((name) => (args?: unknown, options?: unknown) => callOperation(slug, name, args, options)),
      ]),
  );
  return madeOnDemand((name) => found.get(name));
};

/** An MCP server did not do what it was asked, or could not be asked. */
class ScriptMcpError extends Error {
  override readonly name = 'ScriptMcpError';

  constructor(
    message: string,
    /** Of JSON-RPC; undefined where the server did not answer. */
    readonly code: number | undefined,
  ) {
    super(message);
  }
}

interface ToolOutcome {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message: string };
}

const callTool = async (slug: string, tool: string, args: unknown): Promise<unknown> => {
  const { ok, result, error } = (await ask('mcp', { slug, tool, args })) as ToolOutcome;
  if (!ok) {
    throw new ScriptMcpError(`${slug}.${tool}: ${error?.message}`, error?.code);
  }
  return result;
};

const mcpOf = ({ apis }: ScriptSurroundings): object => {
  const found = new Map<string, object>(
    apis
      .filter(({ kind }) => kind === 'mcp')
      .map(({ slug }) => [
        slug,
        madeOnDemand(
          (name) =>
            (args: unknown = {}) =>
              callTool(slug, name, args),
        ),
      ]),
  );
  return madeOnDemand((name) => found.get(name));
};

const step =
  (type: string) =>
  (label: unknown, config: unknown = {}): Promise<unknown> =>
    ask('step', { type, label, config });

/** What a durable run does once, however often it begins anew. */
const steps = Object.freeze({
  agentTask: step('agent-task'),
  rawLlm: step('raw-llm'),
  swarmScript: step('swarm-script'),
  humanInTheLoop: () => {
    throw new Error('ctx.step.humanInTheLoop is not supported');
  },
});

/** Makes what a script is given beside its arguments. */
export const surround = (call: Call, logger: object, surroundings: ScriptSurroundings): object => {
  ask = call;
  Object.defineProperty(globalThis, 'fetch', { value: plainFetch, writable: true, configurable: true });
  const { run } = surroundings;
  const swarm = swarmOf(surroundings);
  const [api, mcp] = [apiOf(surroundings), mcpOf(surroundings)];
  return run
    ? Object.freeze({ run: Object.freeze(run), step: steps, swarm, api, mcp, stdlib, logger })
    : Object.freeze({ call, logger, swarm, api, mcp, stdlib });
};

/** The result of a hook that does not want what is about to happen. */
export const block = (reason: string): object => ({ action: 'block', reason });

/** The result of a hook that wants it otherwise. */
export const modify = (data: object): object => ({ action: 'modify', data });

type Handler = (event: unknown, context: object) => unknown;

interface Registered {
  readonly event: string;
  readonly priority: number | undefined;
  readonly handler: Handler;
}

/** What the host wants done: one of the handlers, by its number. */
interface Work {
  readonly number: number;
  readonly handler: number;
  readonly payload: unknown;
  readonly event: object;
}

/** What came of it. */
type Done = { readonly number: number; readonly result: unknown } | { readonly number: number; readonly error: string };

const mostHandlers = 100;
/** So many events are handled at once: while one waits for the server, others go on. */
const handledAtOnce = 4;
const longestError = 2000;

const messageOf = (error: unknown): string => {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return text.slice(0, longestError);
  } catch {
    return 'a value that cannot be shown';
  }
};

/** What the function that registers hooks is given. */
const registrationOf = (registered: Registered[]): object =>
  Object.freeze({
    on: (event: unknown, handler: unknown, options: { readonly priority?: unknown } = {}): void => {
      if (typeof event !== 'string' || typeof handler !== 'function') {
        throw new TypeError('on needs the name of an event and a function');
      }
      const { priority } = options;
      if (priority !== undefined && !Number.isSafeInteger(priority)) {
        throw new TypeError('The priority of a hook must be an integer');
      }
      if (registered.length >= mostHandlers) {
        throw new RangeError(`An extension has at most ${mostHandlers} hooks`);
      }
      registered.push({ event, priority: priority as number | undefined, handler: handler as Handler });
    },
  });

interface ConfigSchema {
  safeParseAsync(config: unknown): Promise<{
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  }>;
}

const isConfigSchema = (value: unknown): value is ConfigSchema =>
  typeof value === 'object' && value !== null && 'safeParseAsync' in value;

/** The configuration as the schema of the extension has it, where it has one. */
const parsedConfig = async (schema: unknown, config: unknown): Promise<unknown> => {
  if (!isConfigSchema(schema)) {
    return config;
  }
  const { success, data, error } = await schema.safeParseAsync(config);
  if (success) {
    return data;
  }
  const [first] = error?.issues ?? [];
  throw new TypeError(`config${first ? `.${first.path.map(String).join('.')}: ${first.message}` : ' does not fit'}`);
};

/** Where there are no signals, one that never aborts: a hook that takes too long ends with its process. */
const signalOf = (): object =>
  typeof AbortController === 'function'
    ? new AbortController().signal
    : Object.freeze({ aborted: false, addEventListener: () => {}, removeEventListener: () => {} });

/** What a handler is given beside the event. */
const contextOf = (work: Work, surroundings: ScriptSurroundings, config: unknown): object => {
  const at = `e${work.number}.`;
  const log = (level: string) => (message: unknown) => {
    ask(`${at}log`, { level, message: messageOf(message) }).catch(() => {});
  };
  return Object.freeze({
    swarm: swarmOf(surroundings, at),
    state: Object.freeze({
      get: (key: unknown) => ask(`${at}state.get`, { key }),
      set: async (key: unknown, value: unknown) => {
        await ask(`${at}state.set`, { key, value: value ?? null });
      },
      incr: (key: unknown, by: unknown = 1) => ask(`${at}state.incr`, { key, by }),
      del: (key: unknown) => ask(`${at}state.del`, { key }),
    }),
    config,
    log: Object.freeze({ debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') }),
    signal: signalOf(),
    event: Object.freeze(work.event),
  });
};

/** Registers the hooks of a module, says which there are, and does what the host wants of them until it wants no more. */
export const serveHooks = async (
  exports: { readonly default?: unknown; readonly config?: unknown },
  call: Call,
  _logger: object,
  { args, surroundings }: { readonly args: unknown; readonly surroundings: ScriptSurroundings },
): Promise<null> => {
  ask = call;
  Object.defineProperty(globalThis, 'fetch', { value: plainFetch, writable: true, configurable: true });
  const { default: main } = exports;
  if (typeof main !== 'function') {
    throw new TypeError('The hooks have no function as their default export');
  }
  const config = await parsedConfig(exports.config, args);
  const registered: Registered[] = [];
  await main(registrationOf(registered));
  const handlers = Object.freeze([...registered]);
  await call('hooks.ready', { handlers: handlers.map(({ event, priority }) => ({ event, priority })) });

  const handle = async (work: Work): Promise<Done> => {
    try {
      const result = await handlers[work.handler]?.handler(work.payload, contextOf(work, surroundings, config));
      return { number: work.number, result: result ?? null };
    } catch (error) {
      return { number: work.number, error: messageOf(error) };
    }
  };
  const serve = async (): Promise<void> => {
    let done: Done | null = null;
    for (;;) {
      const work = (await report(call, done)) as Work | null;
      if (work === null) {
        return;
      }
      done = await handle(work);
    }
  };
  await Promise.all(Array.from({ length: handledAtOnce }, serve));
  return null;
};

/** Says what came of an event and waits for the next one; what cannot be said, or is too much, is an error of the hook. */
const report = async (call: Call, done: Done | null): Promise<unknown> => {
  try {
    return await call('hooks.next', { done });
  } catch (error) {
    return call('hooks.next', { done: done && { number: done.number, error: messageOf(error) } });
  }
};
