import { constants } from 'node:os';
import { isObject } from '../../kernel/is-object.js';
import { type KnownSecrets, scrubText } from '../../kernel/secrets.js';
import { CapturedOutput } from '../captured-output.js';
import {
  maxCallBytes,
  maxCalls,
  maxCallsInFlight,
  maxCallValues,
  maxLogBytes,
  maxLogLines,
  maxResultValues,
} from '../limits.js';
import { type Ending, failed, type RunOutcome } from '../outcome.js';
import type { CallAnswer, Script } from '../script.js';
import { scriptErrorOf } from '../script-error.js';
import { JsonError, parseJson, scrubValue } from '../scrub-json.js';
import type { DenoChild, Exit } from './child.js';
import { type Frame, FrameError, readFrames } from './frames.js';
import type { Job, Reply } from './protocol.js';

/** A call that a script makes of the host. */
export interface Call {
  readonly call: number;
  readonly name: string;
  readonly args: unknown;
}

export interface RunSurroundings {
  readonly onCall: (call: Call) => void;
  readonly secrets: () => KnownSecrets;
  readonly maxResidentBytes: number;
}

const watchMs = 100;
/** Calls, lines, and what begins and ends a run. */
const maxFrames = maxCalls + 1 + 2 * (maxLogLines + 1) + 2;
/** Everything small: an error, a line. */
const maxSmallValues = 100;
const outOfMemory = /out of memory|heap limit|memory allocation/i;

/** What the runtime sends itself when it cannot get memory, often without a word. */
const givingUp: readonly (NodeJS.Signals | undefined)[] = ['SIGABRT', 'SIGILL', 'SIGTRAP'];

/** The signal that ended a process; what makes namespaces tells of it by a number. */
const signalOf = ({ code, signal }: Exit): NodeJS.Signals | undefined =>
  signal ?? signalNames.find((name) => constants.signals[name] + 128 === code);

const signalNames = ['SIGABRT', 'SIGILL', 'SIGTRAP', 'SIGXCPU'] as const;

const brokeProtocol = (what: string): Ending => failed('executor_error', `The script's process sent ${what}`);

/** What is told of a process that ended without a result. */
const endingOf = (exit: Exit): Ending => {
  const signal = signalOf(exit);
  if (signal === 'SIGXCPU') {
    return failed('timeout', 'The script took more processor time than it may');
  }
  if (givingUp.includes(signal) || outOfMemory.test(exit.complaint)) {
    return failed('out_of_memory', 'The script took more memory than it may');
  }
  const how = signal === undefined ? `ended with ${exit.code}` : `got ${signal}`;
  return failed('executor_error', `The script's process ${how} before there was a result`);
};

const endingOfBadFrame = (error: unknown, maxResultBytes: number): Ending => {
  if (!(error instanceof FrameError)) {
    throw error;
  }
  return error.tooLarge === 'result'
    ? failed('output_too_large', `The result has more than ${maxResultBytes} bytes`)
    : brokeProtocol(error.message);
};

/** One script in one process, from its start to its outcome. Everything the process sends is taken as a stranger's. */
export class Run {
  readonly outcome: Promise<RunOutcome>;
  readonly #child: DenoChild;
  readonly #script: Script;
  readonly #surroundings: RunSurroundings;
  readonly #output = new CapturedOutput();
  readonly #callsInFlight = new Set<number>();
  #calls = 0;
  #onAnswer = (): void => {};
  #stop: (ending: Ending) => void = () => {};

  constructor(child: DenoChild, script: Script, surroundings: RunSurroundings) {
    this.#child = child;
    this.#script = script;
    this.#surroundings = surroundings;
    this.outcome = this.#run();
  }

  /** Ends it, whatever it is doing. */
  cancel(reason: string): void {
    this.#stop(failed('cancelled', reason));
  }

  /** Answers one of its calls. What is known to be secret never reaches it. */
  answer(call: number, answer: CallAnswer): void {
    if (!this.#callsInFlight.delete(call)) {
      return;
    }
    const known = this.#surroundings.secrets();
    const reply: Reply =
      'error' in answer
        ? { id: call, error: { ...answer.error, message: scrubText(known, answer.error.message) } }
        : { id: call, value: scrubValue(known, JSON.parse(answer.json)) };
    this.#child.send(JSON.stringify(reply));
    this.#onAnswer();
  }

  async #run(): Promise<RunOutcome> {
    const startedAt = performance.now();
    const stopped = new Promise<Ending>((resolve) => {
      this.#stop = resolve;
    });
    const { timeoutMs } = this.#script.limits;
    const tooLong = failed('timeout', `The script took longer than ${timeoutMs} ms`);
    const limit = setTimeout(() => this.#stop(tooLong), timeoutMs);
    const watch = setInterval(() => this.#watchMemory(), watchMs);
    try {
      this.#child.send(JSON.stringify(this.#job()));
      const ending = await Promise.race([stopped, this.#follow()]);
      const durationMs = performance.now() - startedAt;
      return { ...this.#output.scrubbed(this.#surroundings.secrets()), durationMs, ...ending };
    } finally {
      clearTimeout(limit);
      clearInterval(watch);
      this.#child.kill();
    }
  }

  #job(): Job {
    const { source, args, asks, surroundings } = this.#script;
    return { source, args: JSON.parse(args), asks, surroundings, limits: { maxLogBytes, maxLogLines, maxCallBytes } };
  }

  #watchMemory(): void {
    if (this.#child.residentBytes > this.#surroundings.maxResidentBytes) {
      this.#stop(failed('out_of_memory', 'The script took more memory than it may'));
    }
  }

  async #follow(): Promise<Ending> {
    const { maxResultBytes } = this.#script.limits;
    try {
      for await (const frame of readFrames(this.#child.frames, { maxResultBytes, maxFrames })) {
        const ending = await this.#take(frame);
        if (ending) {
          return ending;
        }
      }
    } catch (error) {
      return endingOfBadFrame(error, maxResultBytes);
    }
    return endingOf(await this.#child.ended);
  }

  /** Undefined when the run goes on. */
  #take({ kind, bytes }: Frame): Ending | undefined | Promise<Ending | undefined> {
    switch (kind) {
      case 'ready':
        return undefined;
      case 'log':
        return this.#takeLines(bytes);
      case 'call':
        return this.#takeCall(bytes);
      case 'result':
        return this.#takeResult(bytes);
      case 'error':
        return this.#takeError(bytes);
    }
  }

  #takeLines(bytes: Buffer): Ending | undefined {
    const line = smallObject(bytes);
    if (line === undefined || typeof line.text !== 'string') {
      return brokeProtocol('a line that is none');
    }
    this.#output.add(line.stream === 'stderr' ? 'stderr' : 'stdout', line.text, line.isCut === true);
    return undefined;
  }

  async #takeCall(bytes: Buffer): Promise<Ending | undefined> {
    const head = callHeadOf(bytes);
    if (head === undefined || this.#callsInFlight.has(head.call)) {
      return brokeProtocol('a call that is none');
    }
    this.#calls += 1;
    if (this.#calls > maxCalls) {
      return failed('too_many_calls', `The script made more than ${maxCalls} calls`);
    }
    this.#callsInFlight.add(head.call);
    this.#pass(head);
    while (this.#callsInFlight.size >= maxCallsInFlight) {
      await new Promise<void>((resolve) => {
        this.#onAnswer = resolve;
      });
    }
    return undefined;
  }

  #pass({ call, name, args }: CallHead): void {
    try {
      this.#surroundings.onCall({ call, name, args: parseJson(args, maxCallValues) });
    } catch (error) {
      if (!(error instanceof JsonError)) {
        throw error;
      }
      const message = `What a call sends must be JSON within limits: it has ${error.message}`;
      this.answer(call, { error: { name: 'RangeError', message, code: undefined } });
    }
  }

  #takeResult(bytes: Buffer): Ending {
    try {
      const value = parseJson(bytes, maxResultValues);
      const clean = scrubValue(this.#surroundings.secrets(), value);
      return { status: 'ok', json: clean === value ? bytes : Buffer.from(JSON.stringify(clean)) };
    } catch (error) {
      if (!(error instanceof JsonError)) {
        throw error;
      }
      return error.isTooLarge
        ? failed('output_too_large', `The result has ${error.message}`)
        : brokeProtocol('no JSON');
    }
  }

  #takeError(bytes: Buffer): Ending {
    const thrown = smallObject(bytes);
    const { name, message, stack } = thrown ?? {};
    if (typeof name !== 'string' || typeof message !== 'string' || typeof stack !== 'string') {
      return brokeProtocol('an error that is none');
    }
    return { status: 'script_error', error: scriptErrorOf({ name, message, stack }, this.#surroundings.secrets()) };
  }
}

const smallObject = (bytes: Buffer): Record<string, unknown> | undefined => {
  try {
    const value = parseJson(bytes, maxSmallValues);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** A call whose arguments are not looked at yet. */
interface CallHead {
  readonly call: number;
  readonly name: string;
  readonly args: Buffer;
}

const tab = 0x09;
const maxNameLength = 200;

/** The number, a tab, the name, a tab, and the arguments as JSON; undefined when it is nothing of the kind. */
const callHeadOf = (bytes: Buffer): CallHead | undefined => {
  const afterNumber = bytes.indexOf(tab);
  const afterName = bytes.indexOf(tab, afterNumber + 1);
  if (afterNumber === -1 || afterName === -1) {
    return undefined;
  }
  const call = Number(bytes.subarray(0, afterNumber).toString('latin1'));
  const name = bytes.subarray(afterNumber + 1, afterName).toString('utf8');
  return Number.isSafeInteger(call) && name.length <= maxNameLength
    ? { call, name, args: bytes.subarray(afterName + 1) }
    : undefined;
};
