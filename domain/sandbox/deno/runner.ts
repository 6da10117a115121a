// The main module of every Deno process, which is given to it as text: it can import nothing but types. Until the script
// is loaded it is trusted; afterwards it shares a realm with the script, and the host believes nothing that it sends
// (docs/sandbox.md).
import type { Job, Reply } from './protocol.js';

/** What is used of the runtime before it is taken away. */
declare const Deno: {
  readonly stdin: { readonly readable: ReadableStream<Uint8Array> };
  readonly stdout: { writeSync(bytes: Uint8Array): number };
  exit(code: number): never;
  inspect(value: unknown, options: { readonly depth: number; readonly colors: boolean }): string;
};

type Stream = 'stdout' | 'stderr';

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const { stdin, stdout, inspect } = Deno;
const exit: (code: number) => never = Deno.exit;
const write = stdout.writeSync.bind(stdout);
const input = stdin.readable.getReader();
const encoder = new TextEncoder();
const { parse, stringify } = JSON;

const send = (frame: string): void => {
  const bytes = encoder.encode(`${frame}\n`);
  for (let sent = 0; sent < bytes.length; ) {
    sent += write(bytes.subarray(sent));
  }
};

const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return 'a value that cannot be shown';
  }
};

const shrinkRealm = (): void => {
  // It loads what it needs on first use, of which some is taken away below.
  Buffer.from('');
  const taken = [
    ...['Deno', 'process', 'global', 'navigator', 'Navigator', 'location', 'Location', 'WebAssembly', 'Worker'],
    ...['localStorage', 'sessionStorage', 'Storage', 'caches', 'Cache', 'CacheStorage', 'BroadcastChannel'],
    ...['WebSocket', 'WebSocketStream', 'EventSource', 'WebTransport', 'fetch', 'SharedArrayBuffer', 'Atomics'],
    ...['prompt', 'alert', 'confirm', 'close', 'onload', 'onunload', 'onbeforeunload'],
    ...['createImageBitmap', 'ImageBitmap', 'GPU', 'window', 'self'],
  ];
  for (const name of taken) {
    if (!Reflect.deleteProperty(globalThis, name) || name in globalThis) {
      Reflect.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
    }
  }
};

/** The console of the script: what it writes goes to the host, up to the limits. */
const createLogger = ({ maxLogBytes, maxLogLines }: Job['limits']) => {
  const left: Record<Stream, number> = { stdout: maxLogBytes, stderr: maxLogBytes };
  let lines = maxLogLines;
  const show = (value: unknown): string =>
    typeof value === 'string' ? value : inspect(value, { depth: 6, colors: false });
  const log = (stream: Stream, values: readonly unknown[]): void => {
    if (left[stream] < 0 || lines < 0) {
      return;
    }
    const text = `${values.map(show).join(' ')}\n`;
    const isCut = text.length > left[stream] || lines === 0;
    send(`l${stringify({ stream, text: lines === 0 ? '' : text.slice(0, left[stream]), isCut })}`);
    left[stream] = isCut ? -1 : left[stream] - text.length;
    lines -= 1;
  };
  const out = (...values: readonly unknown[]): void => log('stdout', values);
  const err = (...values: readonly unknown[]): void => log('stderr', values);
  return Object.freeze({ log: out, info: out, debug: out, table: out, warn: err, error: err, trace: err });
};

/** Calls of the host, by the number under which each waits for its reply. */
const createBroker = ({ maxCallBytes }: Job['limits']) => {
  const pending = new Map<number, Pending>();
  let calls = 0;
  const call = (name: unknown, args: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const sent = stringify(args) ?? 'null';
      if (typeof name !== 'string' || !/^[\w.-]{1,200}$/.test(name)) {
        throw new TypeError('A call needs the name of what is called');
      }
      if (encoder.encode(sent).length > maxCallBytes) {
        throw new RangeError(`A call may send ${maxCallBytes} bytes at most`);
      }
      calls += 1;
      pending.set(calls, { resolve, reject });
      send(`c${calls}\t${name}\t${sent}`);
    });
  const settle = (reply: Reply): void => {
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if ('error' in reply) {
      const { name, message, code } = reply.error;
      waiting?.reject(Object.assign(new Error(message), { name, ...(code !== undefined && { code }) }));
    } else {
      waiting?.resolve(reply.value);
    }
  };
  return { call, settle };
};

/** The lines that the host sends, one after the other; when it closes the pipe, this process is not wanted any more. */
async function* receive(): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await input.read();
    if (done) {
      exit(1);
    }
    const [first = '', ...others] = decoder.decode(value, { stream: true }).split('\n');
    rest += first;
    for (const other of others) {
      yield rest;
      rest = other;
    }
  }
}

const fail = (error: unknown): never => {
  const isError = error instanceof Error;
  const name = textOf(isError ? error.name : 'Error').slice(0, 200);
  const message = textOf(isError ? error.message : error).slice(0, 8192);
  const stack = textOf(isError ? error.stack : '').slice(0, 16_384);
  send(`e${stringify({ name, message, stack })}`);
  exit(1);
};

const listen = async (lines: AsyncGenerator<string>, settle: (reply: Reply) => void): Promise<void> => {
  for await (const line of lines) {
    settle(parse(line));
  }
};

shrinkRealm();
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  fail(event.reason);
});
addEventListener('error', (event) => {
  event.preventDefault();
  fail(event.error);
});

// While the process waits for its script. A literal would be loaded as a part of this module, without any permission.
const runtime = 'swarm-runtime';
const { surround, serveHooks }: typeof import('../libraries/runtime.js') = await import(runtime);

const lines = receive();
send('s{}');
const { value: first } = await lines.next();
const job: Job = parse(first);
const logger = createLogger(job.limits);
const { call, settle } = createBroker(job.limits);
Reflect.defineProperty(globalThis, 'console', { value: logger });
void listen(lines, settle);

/** What a script exports, whatever that is. */
interface Exports {
  readonly default?: unknown;
  readonly argsSchema?: unknown;
  readonly config?: unknown;
}

/** What is used of a schema of zod. */
interface ArgsSchema {
  safeParseAsync(args: unknown): Promise<Parsed>;
}

type Parsed =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly ParseIssue[] } };

interface ParseIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const isArgsSchema = (value: unknown): value is ArgsSchema =>
  typeof value === 'object' && value !== null && 'safeParseAsync' in value;

/** The arguments as the schema of the script has them, with its defaults. */
const parsedArgs = async ({ argsSchema }: Exports, args: unknown): Promise<unknown> => {
  if (!isArgsSchema(argsSchema)) {
    return args;
  }
  const parsed = await argsSchema.safeParseAsync(args);
  if (parsed.success) {
    return parsed.data;
  }
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${path.map(String).join('.') || '(root)'}: ${message}`,
  );
  throw new TypeError(['argsSchema validation failed:', ...lines].join('\n'));
};

const resultOf = async (exports: Exports): Promise<unknown> => {
  const main = exports.default;
  if (typeof main !== 'function') {
    throw new TypeError('The script has no function as its default export');
  }
  return main(await parsedArgs(exports, job.args), surround(call, logger, job.surroundings));
};

/** Answers what is asked of it. */
const answerOf = (exports: Exports): Promise<unknown> => {
  switch (job.asks) {
    case 'result':
      return resultOf(exports);
    case 'argsSchema':
      return jsonSchemaOf(exports);
    case 'hooks':
      return serveHooks(exports, call, logger, job);
  }
};

/** The JSON schema of what the script takes; null when it does not say. */
const jsonSchemaOf = async ({ argsSchema }: Exports): Promise<unknown> => {
  if (!isArgsSchema(argsSchema)) {
    return null;
  }
  // A literal would be loaded with this module, before every script.
  const library = 'zod';
  const { toJSONSchema } = await import(library);
  return toJSONSchema(argsSchema, { io: 'input' });
};

try {
  const module = new Blob([job.source], { type: 'application/typescript' });
  const exports: Exports = await import(URL.createObjectURL(module));
  const result = await answerOf(exports);
  send(`r${stringify(result) ?? 'null'}`);
} catch (error) {
  fail(error);
}
exit(0);
