import { endsWithin } from '../ends-within.js';
import { unavailable } from '../errors.js';
import { TimeLeft } from '../time-left.js';
import type { ChildPlaces, PlaceUser } from './child-places.js';
import { Child, type ChildLimits, type Ending } from './child-process.js';
import { TaskError } from './errors.js';
import { isStarved, progressOf } from './idle-core.js';
import type { Answer, Failure, InputOf, OutputOf, TaskMessage, Tasks } from './protocol.js';

export interface ProcessPoolOptions<Setup> extends ChildLimits {
  /** Names the pool in errors. */
  readonly name: string;
  /** What a caller is told when too many tasks wait. */
  readonly overload: string;
  /** The built worker module (see builtModule), which exports a WorkerModule. */
  readonly module: URL;
  /** Handed to the worker module in each child. */
  readonly setup: Setup;
  /** Children are started when tasks need them, and end when there was nothing to do for `idleMs`. */
  readonly maxChildren: number;
  /** Of all pools of this process; each child takes one. */
  readonly places: ChildPlaces;
  readonly idleMs: number;
  /** How many tasks may wait; more are refused. */
  readonly maxQueued: number;
  /** How long a task may take from its first start, however often it is done, unless it says otherwise. */
  readonly timeoutMs: number;
  /**
   * How long it may take all the same while its child got less processor time than that, where the system tells: a busy
   * machine then refuses nobody. Default: not longer.
   */
  readonly patienceMs?: number;
  /** Its tasks change nothing: one whose child is ended from outside is done once more. */
  readonly repeatable?: boolean;
  /** A child is replaced after so many tasks, … */
  readonly maxTasksPerChild: number;
  /** … and when it keeps more resident memory than this after a task, in bytes. */
  readonly recycleAboveRssBytes: number;
}

export interface RunOptions {
  /** Takes a waiting task out of the line, and ends a running one with its child. */
  readonly signal?: AbortSignal | undefined;
  /** A task that has started is finished all the same: for tasks that take less time than to start a child. */
  readonly finishStarted?: boolean;
  readonly timeoutMs?: number;
}

interface Job extends TaskMessage {
  readonly timeoutMs: number;
  readonly finishStarted: boolean;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** How often it may be done once more. */
  repetitions: number;
  /** Runs out when it has taken too long since its first start. */
  limit: NodeJS.Timeout | undefined;
  /** When it has taken too long whatever its child got; by `performance.now()`. */
  deadline: number;
}

interface Worker {
  readonly child: Child;
  job: Job | undefined;
  /** Of processor time, before its task began. */
  cpuMsBefore: number;
  finishedTasks: number;
  /** Runs out when it had no task for long. */
  idle: NodeJS.Timeout | undefined;
  /** It runs only while a core is idle; looks, while it has a task, whether there is one for it at all. */
  readonly waitsForIdleCore: boolean;
  watch: NodeJS.Timeout | undefined;
  /** It was told to end: it gets no more tasks, but counts as a child until it is gone. */
  ending: boolean;
}

const stopGraceMs = 5000;
const watchMs = 1000;
/** How long a machine that left a child no core is taken to stay busy. */
const crowdedMs = 60_000;
const retryAfterMs = 2000;
const stopping = 'The server is stopping';

const errorOf = ({ message, stack, code }: Failure): TaskError => {
  const error = new TaskError('failed', message, code);
  if (stack !== undefined) {
    error.stack = stack;
  }
  return error;
};

/**
 * Runs the tasks of one worker module in child processes, which SIGKILL ends when a task takes too long or is not
 * wanted any more: nothing else stops a statement inside SQLite or a picture inside a renderer. First come, first
 * served.
 */
export class ProcessPool<OfTasks extends Tasks, Setup = undefined> implements PlaceUser {
  readonly #options: ProcessPoolOptions<Setup>;
  readonly #queue: Job[] = [];
  readonly #workers = new Set<Worker>();
  readonly #unfinished = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;
  /** Until then children do not wait for an idle core, as there was none; by `performance.now()`. */
  #crowdedUntil = 0;

  constructor(options: ProcessPoolOptions<Setup>) {
    this.#options = options;
    options.places.join(this);
  }

  /** The process ids of its children. */
  get pids(): number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /**
   * Runs a task in a child process.
   *
   * @throws ProductError unavailable when too many tasks wait, or the pool is closed
   * @throws TaskError when the task throws, takes too long, or loses its process (see refusalOfTask)
   * @throws the signal's reason when it asks to stop
   */
  async run<Kind extends keyof OfTasks & string>(
    kind: Kind,
    input: InputOf<OfTasks, Kind>,
    { signal, finishStarted = false, timeoutMs = this.#options.timeoutMs }: RunOptions = {},
  ): Promise<OutputOf<OfTasks, Kind>> {
    signal?.throwIfAborted();
    this.#assertRoom();
    let abandon = () => {};
    let endLimit = () => {};
    const repetitions = this.#options.repeatable ? 1 : 0;
    const output = new Promise<unknown>((resolve, reject) => {
      const task = { kind, input, timeoutMs, finishStarted, resolve, reject, repetitions };
      const job: Job = { ...task, limit: undefined, deadline: Number.POSITIVE_INFINITY };
      abandon = () => this.#abandon(job, signal?.reason);
      endLimit = () => clearTimeout(job.limit);
      this.#queue.push(job);
    });
    this.#unfinished.add(output);
    signal?.addEventListener('abort', abandon);
    this.#dispatch();
    try {
      return (await output) as OutputOf<OfTasks, Kind>;
    } finally {
      endLimit();
      this.#unfinished.delete(output);
      signal?.removeEventListener('abort', abandon);
    }
  }

  useFreePlace(): void {
    this.#dispatch();
  }

  endIdleChild(): boolean {
    const worker = this.#idleWorker();
    if (worker) {
      this.#end(worker);
    }
    return worker !== undefined;
  }

  /** Refuses what waits and what comes, gives running tasks some seconds to finish, and ends all children. */
  close(time = new TimeLeft(stopGraceMs)): Promise<void> {
    this.#closed ??= this.#close(time);
    return this.#closed;
  }

  async #close(time: TimeLeft): Promise<void> {
    this.#options.places.leave(this);
    for (const job of this.#queue.splice(0)) {
      job.reject(unavailable(stopping));
    }
    await endsWithin(Promise.allSettled(this.#unfinished), time.ms(stopGraceMs));
    const workers = [...this.#workers];
    for (const worker of workers) {
      this.#end(worker, this.#error('lost', 'the server stopped before it was done'));
    }
    await Promise.all(workers.map(({ child }) => child.ended));
  }

  #error(reason: TaskError['reason'], what: string): TaskError {
    return new TaskError(reason, `${this.#options.name}: ${what}`);
  }

  #assertRoom(): void {
    const { overload, maxQueued } = this.#options;
    if (this.#closed) {
      throw unavailable(stopping);
    }
    if (this.#queue.length >= maxQueued && !this.#idleWorker() && !this.#couldStart()) {
      throw unavailable(overload, { code: 'overloaded', retryAfterMs });
    }
  }

  #idleWorker(): Worker | undefined {
    return [...this.#workers].find(({ job, ending }) => !job && !ending);
  }

  #couldStart(): boolean {
    const { maxChildren, places } = this.#options;
    return this.#workers.size < maxChildren && places.hasFree;
  }

  #mayStart(): boolean {
    const { maxChildren, places } = this.#options;
    return this.#workers.size < maxChildren && places.take(this);
  }

  /** Gives waiting tasks to children that have none. */
  #dispatch(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idleWorker() ?? (this.#mayStart() ? this.#tryStart() : undefined);
      const job = worker && this.#queue.shift();
      if (!worker || !job) {
        return;
      }
      this.#assign(worker, job);
    }
  }

  /** Of some errors Node tells by throwing: then the first in line is lost, and the next may have more luck. */
  #tryStart(): Worker | undefined {
    try {
      return this.#start();
    } catch (error) {
      this.#queue.shift()?.reject(this.#error('lost', `its process could not be started: ${error}`));
      this.#options.places.giveBack();
      return undefined;
    }
  }

  #start(): Worker {
    const { module, setup, maxHeapMiB, maxRssBytes } = this.#options;
    const waitsForIdleCore = this.#options.waitsForIdleCore === true && !this.#isCrowded;
    const limits = { maxHeapMiB, maxRssBytes, waitsForIdleCore };
    const child = new Child({ module: module.href, setup }, limits, (answer) => this.#finish(worker, answer));
    const worker: Worker = {
      child,
      job: undefined,
      cpuMsBefore: 0,
      finishedTasks: 0,
      idle: undefined,
      waitsForIdleCore,
      watch: undefined,
      ending: false,
    };
    this.#workers.add(worker);
    void child.ended.then((ending) => {
      this.#workers.delete(worker);
      this.#lose(this.#release(worker), ending);
      this.#options.places.giveBack();
      this.#dispatch();
    });
    return worker;
  }

  #lose(job: Job | undefined, { how, fromOutside }: Ending): void {
    if (job && fromOutside && job.repetitions > 0 && !this.#closed) {
      job.repetitions -= 1;
      this.#queue.unshift(job);
      return;
    }
    job?.reject(this.#error(fromOutside ? 'lost' : 'died', `its process ${how}`));
  }

  #assign(worker: Worker, job: Job): void {
    clearTimeout(worker.idle);
    worker.job = job;
    worker.cpuMsBefore = this.#cpuMsOf(worker) ?? 0;
    if (job.limit === undefined) {
      const { patienceMs = job.timeoutMs } = this.#options;
      job.deadline = performance.now() + patienceMs;
      this.#limit(job, job.timeoutMs);
    }
    this.#watch(worker);
    try {
      worker.child.perform({ kind: job.kind, input: job.input });
    } catch (error) {
      // Such an input cannot be sent.
      this.#release(worker)?.reject(error);
      this.#rest(worker);
    }
  }

  #limit(job: Job, ms: number): void {
    job.limit = setTimeout(() => {
      const leftMs = Math.min(this.#cpuMsLeft(job), job.deadline - performance.now());
      if (leftMs < 1) {
        this.#stop(job, this.#error('timeout', `took longer than ${job.timeoutMs} ms`));
      } else {
        this.#limit(job, leftMs);
      }
    }, ms);
  }

  /** How much of its processor time a task has left; none where the system does not tell. */
  #cpuMsLeft(job: Job): number {
    const worker = [...this.#workers].find((candidate) => candidate.job === job);
    const cpuMs = worker && this.#cpuMsOf(worker);
    return worker === undefined || cpuMs === undefined ? 0 : job.timeoutMs - (cpuMs - worker.cpuMsBefore);
  }

  #cpuMsOf({ child: { pid } }: Worker): number | undefined {
    return pid === undefined ? undefined : progressOf(pid)?.cpuMs;
  }

  #watch(worker: Worker): void {
    const { pid } = worker.child;
    let before = worker.waitsForIdleCore && pid !== undefined ? progressOf(pid) : undefined;
    if (pid === undefined || before === undefined) {
      return;
    }
    let lookedAt = performance.now();
    worker.watch = setInterval(() => {
      const now = progressOf(pid);
      if (before && now && isStarved(before, now, performance.now() - lookedAt)) {
        this.#relieve(worker);
      }
      before = now;
      lookedAt = performance.now();
    }, watchMs);
  }

  get #isCrowded(): boolean {
    return performance.now() < this.#crowdedUntil;
  }

  /**
   * Others keep all cores busy: its task is done anew by a child that takes its turn among them. Children without a task
   * that would starve too are ended, so that none is given one.
   */
  #relieve(worker: Worker): void {
    if (this.#closed) {
      return;
    }
    this.#crowdedUntil = performance.now() + crowdedMs;
    const job = this.#release(worker);
    this.#end(worker);
    for (const other of this.#workers) {
      if (!other.job && !other.ending && other.waitsForIdleCore) {
        this.#end(other);
      }
    }
    if (job) {
      this.#queue.unshift(job);
      this.#dispatch();
    }
  }

  #finish(worker: Worker, { result, rssBytes }: Answer): void {
    if (worker.ending) {
      return;
    }
    const job = this.#release(worker);
    if ('output' in result) {
      job?.resolve(result.output);
    } else {
      job?.reject(errorOf(result.failure));
    }
    worker.finishedTasks += 1;
    const { maxTasksPerChild, recycleAboveRssBytes, places } = this.#options;
    const isSpent = worker.finishedTasks >= maxTasksPerChild || rssBytes > recycleAboveRssBytes;
    if (isSpent || places.isWanted(this)) {
      this.#end(worker);
      return;
    }
    this.#rest(worker);
    this.#dispatch();
  }

  #rest(worker: Worker): void {
    if (worker.waitsForIdleCore && this.#isCrowded) {
      this.#end(worker);
      return;
    }
    worker.child.rest();
    worker.idle = setTimeout(() => this.#end(worker), this.#options.idleMs);
    worker.idle.unref();
  }

  /** The caller does not want it any more. */
  #abandon(job: Job, reason: unknown): void {
    if (this.#queue.includes(job) || !job.finishStarted) {
      this.#stop(job, reason);
    }
  }

  /** Takes a task out of the line, or ends it with its child. */
  #stop(job: Job, reason: unknown): void {
    const place = this.#queue.indexOf(job);
    if (place !== -1) {
      this.#queue.splice(place, 1);
      job.reject(reason);
      return;
    }
    const worker = [...this.#workers].find((candidate) => candidate.job === job);
    if (worker) {
      this.#end(worker, reason);
    }
  }

  /** Ends a child, and with it its task. */
  #end(worker: Worker, reason?: unknown): void {
    const job = this.#release(worker);
    worker.ending = true;
    worker.child.kill();
    job?.reject(reason);
  }

  /** Takes its task from a child. */
  #release(worker: Worker): Job | undefined {
    const { job } = worker;
    clearTimeout(worker.idle);
    clearInterval(worker.watch);
    worker.job = undefined;
    return job;
  }
}
