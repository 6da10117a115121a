import type { App } from '../../kernel/app.js';
import { invalid } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import type { RunContext } from '../../sandbox/admission.js';
import type { RunOutcome } from '../../sandbox/outcome.js';
import { type HostCall, sandbox } from '../../sandbox/sandbox.js';
import { sdkMethods } from '../../scripts/run/broker.js';

/** A hook as its extension registered it. */
export interface RegisteredHook {
  readonly event: string;
  /** Undefined: that of the extension. */
  readonly priority: number | undefined;
}

/** What is to be handled, and by which hook. */
export interface HookWork {
  readonly hook: number;
  readonly payload: unknown;
  /** What the hook is told of the event. */
  readonly event: object;
  /** The extensions whose hooks led to it, this one included. */
  readonly causedBy: readonly string[];
  readonly timeoutMs: number;
}

/** What came of it. */
export type HookOutcome =
  | { readonly kind: 'result'; readonly result: unknown; readonly durationMs: number }
  | { readonly kind: 'error' | 'timeout'; readonly message: string; readonly durationMs: number }
  /** The process ended before, and it was not because of this. */
  | { readonly kind: 'lost'; readonly message: string }
  /** Too much waits for the extension, or it is too much to be told. */
  | { readonly kind: 'busy' };

/** What hooks ask for, with the event for which they do. */
export interface HookCall {
  readonly name: string;
  readonly args: unknown;
  readonly run: RunContext;
  readonly causedBy: readonly string[];
}

export interface HookProcessSetup {
  readonly source: string;
  /** The configuration. */
  readonly config: unknown;
  readonly agentId: string;
  /** Does what hooks ask for. */
  readonly answer: (call: HookCall) => Promise<unknown>;
}

interface UnderWay {
  readonly work: HookWork;
  readonly settle: (outcome: HookOutcome) => void;
  givenAt: number | undefined;
  timer: NodeJS.Timeout;
}

const loadTimeoutMs = 10_000;
const longestRunMs = 2 ** 31 - 1;
const mostWaiting = 256;
/** In characters; the sandbox passes on 8 MiB. */
const longestPayload = 2 * 1024 * 1024;
/** A process serves so many calls; the sandbox ends it at 10,000. */
const mostCalls = 4000;
const eventCall = /^e(\d{1,15})\.(.+)$/;

const reasonOf = (outcome: RunOutcome): string => {
  switch (outcome.status) {
    case 'ok':
      return 'it ended by itself';
    case 'script_error':
      return `${outcome.error.name}: ${outcome.error.message}`;
    default:
      return outcome.reason;
  }
};

const hooksIn = (args: unknown): readonly RegisteredHook[] => {
  const handlers = isObject(args) && Array.isArray(args['handlers']) ? args['handlers'] : [];
  return handlers.filter(isObject).map(({ event, priority }) => ({
    event: String(event),
    priority: typeof priority === 'number' ? priority : undefined,
  }));
};

/**
 * The hooks of one version of an extension in a process of the sandbox. It asks for work, and tells with the next question
 * what came of it; what it says is taken as a stranger's.
 */
export class HookProcess {
  readonly hooks: Promise<readonly RegisteredHook[]>;
  readonly #controller = new AbortController();
  readonly #waiting: UnderWay[] = [];
  readonly #given = new Map<number, UnderWay>();
  readonly #idle: ((work: object | null) => void)[] = [];
  #last = 0;
  #calls = 0;
  #isOver = false;
  #isRetired = false;
  #ready: (hooks: readonly RegisteredHook[]) => void = () => {};
  #failed: (error: Error) => void = () => {};

  constructor(app: App, setup: HookProcessSetup) {
    this.hooks = new Promise((resolve, reject) => {
      this.#ready = resolve;
      this.#failed = reject;
    });
    // Whoever waits for them is told; nobody has to.
    this.hooks.catch(() => {});
    const late = setTimeout(() => this.#end(`it takes longer than ${loadTimeoutMs} ms`), loadTimeoutMs);
    this.hooks.then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
    void this.#run(app, setup);
  }

  /** Whether it can be given more. */
  get takesWork(): boolean {
    return !this.#isOver && !this.#isRetired;
  }

  /** Has a hook handle something; never fails. */
  handle(work: HookWork): Promise<HookOutcome> {
    if (!this.takesWork) {
      return Promise.resolve({ kind: 'lost', message: 'it ended' });
    }
    const isTooMuch = JSON.stringify(work.payload).length > longestPayload;
    if (isTooMuch || this.#waiting.length >= mostWaiting) {
      return Promise.resolve({ kind: 'busy' });
    }
    return new Promise((resolve) => {
      const underWay: UnderWay = {
        work,
        settle: resolve,
        givenAt: undefined,
        timer: setTimeout(() => this.#giveUp(underWay), work.timeoutMs),
      };
      this.#waiting.push(underWay);
      this.#giveOut();
    });
  }

  /** Ends it, whatever it is doing. */
  stop(): void {
    this.#end('it was stopped');
  }

  async #run(app: App, { source, config, agentId, answer }: HookProcessSetup): Promise<void> {
    const hostCall: HostCall = (name, args, run) => this.#take(name, args, run, answer);
    try {
      const outcome = await app.service(sandbox).run({
        source,
        args: config,
        agentId,
        asks: 'hooks',
        hostCall,
        needsNoPlace: true,
        timeoutMs: longestRunMs,
        surroundings: { methods: sdkMethods, apis: [], config: { agentId } },
        signal: this.#controller.signal,
      });
      this.#end(reasonOf(outcome));
    } catch (error) {
      this.#end(error instanceof Error ? error.message : 'it cannot be started');
    }
  }

  async #take(name: string, args: unknown, run: RunContext, answer: HookProcessSetup['answer']): Promise<unknown> {
    this.#calls += 1;
    if (name === 'hooks.ready') {
      this.#ready(hooksIn(args));
      return null;
    }
    if (name === 'hooks.next') {
      this.#settle(isObject(args) ? args['done'] : undefined);
      return this.#next();
    }
    const [, number, call] = eventCall.exec(name) ?? [];
    if (number === undefined || call === undefined) {
      return answer({ name, args, run, causedBy: [] });
    }
    const underWay = this.#given.get(Number(number));
    if (underWay === undefined) {
      throw invalid('The hook has ended; nothing more is done for it');
    }
    return answer({ name: call, args, run, causedBy: underWay.work.causedBy });
  }

  #next(): Promise<object | null> {
    if (this.#calls >= mostCalls) {
      this.#retire();
    }
    if (this.#isRetired) {
      return Promise.resolve(null);
    }
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#giveOut();
    });
  }

  /** It gets nothing more, and ends when it is done with what it has. */
  #retire(): void {
    this.#isRetired = true;
    for (const resolve of this.#idle.splice(0)) {
      resolve(null);
    }
    for (const underWay of this.#waiting.splice(0)) {
      this.#finish(underWay, { kind: 'lost', message: 'it is replaced' });
    }
  }

  #giveOut(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const [give, underWay] = [this.#idle.shift(), this.#waiting.shift()];
      if (give && underWay) {
        this.#give(give, underWay);
      }
    }
  }

  #give(give: (work: object) => void, underWay: UnderWay): void {
    this.#last += 1;
    const { hook, payload, event, timeoutMs } = underWay.work;
    underWay.givenAt = performance.now();
    clearTimeout(underWay.timer);
    underWay.timer = setTimeout(() => this.#giveUp(underWay), timeoutMs);
    this.#given.set(this.#last, underWay);
    give({ number: this.#last, handler: hook, payload, event });
  }

  /** What takes too long ends with the process: there is no other way to end a loop. */
  #giveUp(underWay: UnderWay): void {
    if (underWay.givenAt === undefined) {
      this.#waiting.splice(this.#waiting.indexOf(underWay), 1);
      this.#finish(underWay, { kind: 'busy' });
      return;
    }
    const { timeoutMs } = underWay.work;
    const message = `The hook took longer than ${timeoutMs} ms`;
    this.#finish(underWay, { kind: 'timeout', message, durationMs: timeoutMs });
    this.#end('another hook of it took too long');
  }

  #settle(done: unknown): void {
    if (!isObject(done) || typeof done['number'] !== 'number') {
      return;
    }
    const underWay = this.#given.get(done['number']);
    if (underWay === undefined) {
      return;
    }
    this.#given.delete(done['number']);
    const durationMs = Math.round(performance.now() - (underWay.givenAt ?? performance.now()));
    this.#finish(
      underWay,
      typeof done['error'] === 'string'
        ? { kind: 'error', message: done['error'], durationMs }
        : { kind: 'result', result: done['result'], durationMs },
    );
  }

  #finish(underWay: UnderWay, outcome: HookOutcome): void {
    clearTimeout(underWay.timer);
    underWay.settle(outcome);
  }

  #end(message: string): void {
    if (this.#isOver) {
      return;
    }
    this.#isOver = true;
    this.#failed(new Error(message));
    this.#controller.abort(new Error(message));
    for (const resolve of this.#idle.splice(0)) {
      resolve(null);
    }
    for (const underWay of [...this.#given.values(), ...this.#waiting.splice(0)]) {
      this.#finish(underWay, { kind: 'lost', message });
    }
    this.#given.clear();
  }
}
