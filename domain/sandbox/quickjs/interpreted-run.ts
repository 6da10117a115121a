import { transformSync } from '@swc/wasm-typescript';
import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle } from 'quickjs-emscripten-core';
import { isObject } from '../../kernel/is-object.js';
import type { KnownSecrets } from '../../kernel/secrets.js';
import { CapturedOutput } from '../captured-output.js';
import { libraryNamed, libraryText } from '../libraries.js';
import { maxCallBytes, maxCalls, maxCallsInFlight, maxCallValues, maxLogLines, maxResultValues } from '../limits.js';
import { type Ending, failed } from '../outcome.js';
import type { CallAnswer, Script } from '../script.js';
import { scriptErrorOf, scriptFile, type ThrownError } from '../script-error.js';
import { JsonError, parseJson, scrubValue } from '../scrub-json.js';
import { dumpedError, isOutOfMemory, loadEngine } from './engine.js';
import { type FromScript, interpreterMemoryMiB, type ScriptSetup, type ToScript } from './script-protocol.js';

const stackBytes = 512 * 1024;
/** The interpreter needs some of its memory for itself. */
const memoryBytes = (interpreterMemoryMiB - 8) * 1024 ** 2;

const outOfMemory = failed('out_of_memory', 'The script took more memory than it may');

/** What the script is given, made before it can change what that is made of. */
const surroundings = `((send, write, parse, stringify) => {
  const show = (value) => {
    if (typeof value === 'string') return value;
    try { return stringify(value) ?? String(value); } catch { return String(value); }
  };
  const log = (stream) => (...values) => write(stream, values.map(show).join(' ') + '\\n');
  const [out, err] = [log('stdout'), log('stderr')];
  const logger = Object.freeze({ log: out, info: out, debug: out, table: out, warn: err, error: err, trace: err });
  globalThis.console = logger;
  const call = async (name, args) => {
    if (typeof name !== 'string') throw new TypeError('A call needs the name of what is called');
    return parse(await send(name, stringify(args) ?? 'null'));
  };
  const isSchema = (value) => typeof value === 'object' && value !== null && 'safeParseAsync' in value;
  const parsedArgs = async (argsSchema, args) => {
    if (!isSchema(argsSchema)) return args;
    const parsed = await argsSchema.safeParseAsync(args);
    if (parsed.success) return parsed.data;
    const lines = parsed.error.issues.map(({ path, message }) => '  ' + (path.map(String).join('.') || '(root)') + ': ' + message);
    throw new TypeError(['argsSchema validation failed:', ...lines].join('\\n'));
  };
  const resultOf = async ({ default: main, argsSchema }, args, surroundings) => {
    if (typeof main !== 'function') throw new TypeError('The script has no function as its default export');
    const { surround } = await import('swarm-runtime');
    return main(await parsedArgs(argsSchema, args), surround(call, logger, surroundings));
  };
  const schemaOf = async ({ argsSchema }) =>
    isSchema(argsSchema) ? (await import('zod')).toJSONSchema(argsSchema, { io: 'input' }) : null;
  return async (module, args, asks, surroundings) => {
    const exports = await module;
    if (asks === 'hooks') {
      const { serveHooks } = await import('swarm-runtime');
      return stringify(await serveHooks(exports, call, logger, { args: parse(args), surroundings: parse(surroundings) }));
    }
    return stringify(await (asks === 'result' ? resultOf(exports, parse(args), parse(surroundings)) : schemaOf(exports))) ?? 'null';
  };
})`;

/** The source is no TypeScript whose types can just be left out. */
class NotPlainError extends Error {
  constructor(
    message: string,
    readonly thrown: ThrownError,
  ) {
    super(message);
  }
}

/** The source without its types, each other character where it was. */
const plainSource = (source: string): string => {
  try {
    return transformSync(source, { mode: 'strip-only', module: true, filename: scriptFile }).code;
  } catch (error) {
    const { message, startLine, startColumn } = isObject(error) ? error : { message: error };
    const place = startLine === undefined ? '' : `:${Number(startLine)}:${Number(startColumn) + 1}`;
    const stack = `SyntaxError: ${String(message)}\n    at ${scriptFile}${place}`;
    throw new NotPlainError(String(message), { name: 'SyntaxError', message: String(message), stack });
  }
};

const parsedArguments = (json: string): { readonly args: unknown } | { readonly problem: string } => {
  const bytes = Buffer.from(json);
  if (bytes.length > maxCallBytes) {
    return { problem: `A call may send ${maxCallBytes} bytes at most` };
  }
  try {
    return { args: parseJson(bytes, maxCallValues) };
  } catch (error) {
    if (!(error instanceof JsonError)) {
      throw error;
    }
    return { problem: `What a call sends must be JSON within limits: it has ${error.message}` };
  }
};

/** One script in one interpreter, in a thread that ends with it. */
export class InterpretedRun {
  readonly #script: Script;
  readonly #tell: (message: FromScript) => void;
  readonly #deadline: number;
  readonly #output = new CapturedOutput();
  readonly #pending = new Map<number, QuickJSDeferredPromise>();
  /** Calls that are made once another one is answered. */
  readonly #held: FromScript[] = [];
  #known: KnownSecrets;
  #calls = 0;
  #lines = 0;
  #context: QuickJSContext | undefined;
  #end: (ending: Ending) => void = () => {};

  constructor({ script, known }: ScriptSetup, tell: (message: FromScript) => void) {
    this.#script = script;
    this.#known = known;
    this.#tell = tell;
    this.#deadline = performance.now() + script.limits.timeoutMs;
  }

  /** Runs it, and tells how it ended. */
  async run(): Promise<void> {
    const stopped = new Promise<Ending>((resolve) => {
      this.#end = resolve;
    });
    setTimeout(() => this.#end(this.#tooLong()), this.#deadline - performance.now());
    const ended = this.#execute().catch((error: unknown) => this.#endingOfFailure(error));
    const ending = await Promise.race([stopped, ended]);
    this.#tell({ kind: 'ending', output: this.#output.scrubbed(this.#known), ending });
  }

  take(message: ToScript): void {
    if (message.kind === 'secrets') {
      this.#known = message.known;
      return;
    }
    if (this.#context) {
      this.#settle(this.#context, message.call, message.answer);
      this.#goOn(this.#context);
    }
  }

  async #execute(): Promise<Ending> {
    const source = plainSource(this.#script.source);
    const engine = await loadEngine(interpreterMemoryMiB);
    const runtime = engine.newRuntime();
    runtime.setMemoryLimit(memoryBytes);
    runtime.setMaxStackSize(stackBytes);
    runtime.setInterruptHandler(() => performance.now() > this.#deadline);
    runtime.setModuleLoader(
      (name) => libraryText(name) ?? { error: new TypeError(`A script cannot import "${name}"`) },
      (_from, name) => libraryNamed(name),
    );
    const context = runtime.newContext();
    this.#context = context;
    const main = this.#surround(context);
    const module = context.evalCode(source, scriptFile, { type: 'module' });
    if (module.error) {
      return this.#endingOfError(dumpedError(context.dump(module.error)));
    }
    const args = context.newString(this.#script.args);
    const asks = context.newString(this.#script.asks);
    const surroundings = context.newString(JSON.stringify(this.#script.surroundings));
    const called = context.callFunction(main, context.undefined, module.value, args, asks, surroundings);
    const promise = context.unwrapResult(called);
    const settled = context.resolvePromise(promise);
    this.#goOn(context);
    const result = await settled;
    return result.error
      ? this.#endingOfError(dumpedError(context.dump(result.error)))
      : this.#endingOfResult(context.getString(result.value));
  }

  /** Makes what the script is given, and returns the function that calls it. */
  #surround(context: QuickJSContext): QuickJSHandle {
    const send = context.newFunction('send', (name, args) =>
      this.#call(context, context.getString(name), context.getString(args)),
    );
    const write = context.newFunction('write', (stream, text) =>
      this.#write(context.getString(stream), context.getString(text)),
    );
    const json = context.unwrapResult(context.evalCode('JSON'));
    const [parse, stringify] = [context.getProp(json, 'parse'), context.getProp(json, 'stringify')];
    const make = context.unwrapResult(context.evalCode(surroundings));
    return context.unwrapResult(context.callFunction(make, context.undefined, send, write, parse, stringify));
  }

  #write(stream: string, text: string): void {
    this.#lines += 1;
    const isTooMany = this.#lines > maxLogLines;
    this.#output.add(stream === 'stderr' ? 'stderr' : 'stdout', isTooMany ? '' : text, isTooMany);
  }

  #call(context: QuickJSContext, name: string, json: string): QuickJSHandle {
    this.#calls += 1;
    const promise = context.newPromise();
    if (this.#calls > maxCalls) {
      this.#end(failed('too_many_calls', `The script made more than ${maxCalls} calls`));
      return promise.handle;
    }
    const parsed = parsedArguments(json);
    if ('problem' in parsed) {
      promise.reject(context.newError({ name: 'RangeError', message: parsed.problem }));
      return promise.handle;
    }
    const call = this.#calls;
    this.#pending.set(call, promise);
    const message: FromScript = { kind: 'call', call, name, args: parsed.args };
    if (this.#pending.size > maxCallsInFlight) {
      this.#held.push(message);
    } else {
      this.#tell(message);
    }
    return promise.handle;
  }

  #settle(context: QuickJSContext, call: number, answer: CallAnswer): void {
    const promise = this.#pending.get(call);
    this.#pending.delete(call);
    const next = this.#held.shift();
    if (next) {
      this.#tell(next);
    }
    if ('json' in answer) {
      const clean = scrubValue(this.#known, JSON.parse(answer.json));
      promise?.resolve(context.newString(JSON.stringify(clean)));
      return;
    }
    const { name, message, code } = answer.error;
    const error = context.newError({ name, message });
    if (code !== undefined) {
      context.setProp(error, 'code', context.newString(code));
    }
    promise?.reject(error);
  }

  /** Goes on with whatever in the script does not wait; ends the run when that fails as a whole. */
  #goOn(context: QuickJSContext): void {
    const done = context.runtime.executePendingJobs();
    if (done.error) {
      this.#end(this.#endingOfError(dumpedError(context.dump(done.error))));
    }
  }

  /** Of what is thrown outside of the script: its source is refused, or the interpreter itself gives up. */
  #endingOfFailure(error: unknown): Ending {
    if (error instanceof WebAssembly.RuntimeError) {
      return outOfMemory;
    }
    return this.#endingOfError(error instanceof NotPlainError ? error.thrown : dumpedError(error));
  }

  #tooLong(): Ending {
    return failed('timeout', `The script took longer than ${this.#script.limits.timeoutMs} ms`);
  }

  #endingOfError(thrown: ThrownError): Ending {
    // What is interrupted may fail by anything: the engine goes on without what the interrupted function should have made.
    if (performance.now() > this.#deadline) {
      return this.#tooLong();
    }
    if (isOutOfMemory(thrown)) {
      return outOfMemory;
    }
    const { name, message } = thrown;
    const stack = thrown.stack.startsWith(name) ? thrown.stack : `${name}: ${message}\n${thrown.stack}`;
    return { status: 'script_error', error: scriptErrorOf({ name, message, stack }, this.#known) };
  }

  #endingOfResult(json: string): Ending {
    const bytes = Buffer.from(json);
    const { maxResultBytes } = this.#script.limits;
    if (bytes.length > maxResultBytes) {
      return failed('output_too_large', `The result has more than ${maxResultBytes} bytes`);
    }
    try {
      const clean = scrubValue(this.#known, parseJson(bytes, maxResultValues));
      return { status: 'ok', json: new Uint8Array(Buffer.from(JSON.stringify(clean))) };
    } catch (error) {
      if (!(error instanceof JsonError)) {
        throw error;
      }
      return failed('output_too_large', `The result has ${error.message}`);
    }
  }
}
