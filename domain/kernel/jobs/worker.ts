import {
  type AbandonedJob,
  type EndedJob,
  expireAllLeases,
  findAbandonedJobs,
  hasRetryAfter,
  insertMissingJob,
  type LeaseWindow,
  pullInJob,
  pullInRetriesAfter,
  releaseJob,
  takeOverJob,
} from '../../../db/queries/jobs.js';
import { fileOf } from '../../../db/target.js';
import type { App } from '../app.js';
import { databaseOutage } from '../database-outage.js';
import { endsWithin } from '../ends-within.js';
import { newId } from '../ids.js';
import { toJsonText } from '../stored-json.js';
import { instantAfter, msPerSecond } from '../time.js';
import { TimeLeft } from '../time-left.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../unit-of-work.js';
import { longestBackOffMs } from './back-off.js';
import { newJob, storedKey } from './enqueue.js';
import { AbandonedError } from './errors.js';
import { endFailedAttempt, logFailedAttempt } from './failure.js';
import { HeldJobs, leaseMs, renewEveryMs } from './held-jobs.js';
import type { JobKind, Recurrence } from './kinds.js';
import { Lane } from './lane.js';
import { jobSignals } from './signals.js';

/** How often the table is looked into for what this process was not told of. */
const lookEveryMs = 5 * msPerSecond;
/** How long work under way may take to end when the server stops. */
const stopPatienceMs = 5 * msPerSecond;
const pulledInAtOnce = 500;

/** A recurring kind. */
interface Recurring {
  readonly kind: JobKind;
  readonly recurrence: Recurrence;
}

/** Does the jobs of all kinds that this version knows, until it is stopped (docs/jobs.md). */
export class JobWorker {
  readonly #app: App;
  readonly #held = new HeldJobs();
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #recurring: readonly Recurring[];
  #looking: Promise<void> = Promise.resolve();
  #lookTimer: NodeJS.Timeout | undefined;
  #dueTimer: NodeJS.Timeout | undefined;
  #renewTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(app: App, kinds: readonly JobKind[]) {
    this.#app = app;
    const onNextDue = (): void => this.#setDueTimer();
    this.#lanes = new Map(kinds.map((kind) => [kind.name, new Lane({ app, kind, held: this.#held, onNextDue })]));
    this.#recurring = kinds.flatMap((kind) =>
      kind.recurrence === undefined ? [] : [{ kind, recurrence: kind.recurrence }],
    );
  }

  /** Takes up what a former process left, arms recurring work, and begins. */
  async start(): Promise<void> {
    await inTransaction(this.#app, async (uow) => {
      if (fileOf(this.#app.database) !== null) {
        // One process serves a file: whoever held a lease is gone. Beside a server others may be at work.
        await expireAllLeases(uow.db, uow.now);
      }
      for (const recurring of this.#recurring) {
        await this.#arm(uow, recurring);
      }
    });
    this.#app.service(jobSignals).listen({
      // A kind that this version does not know is for one that does.
      notice: (kind, dueAt) => this.#lanes.get(kind)?.notice(dueAt) ?? false,
      endsOf: (kind) => this.#lanes.get(kind)?.kind,
      look: (kind) => {
        this.#looking = this.#looking.then(() => this.#lookFor(kind));
      },
    });
    await this.#look();
    this.#renewTimer = setInterval(() => void this.#renew(), renewEveryMs).unref();
    this.#lookLater();
  }

  /** Ends work under way, or gives it back when that takes too long. */
  async stop(time = new TimeLeft(stopPatienceMs)): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#dueTimer);
    await this.#looking;
    const ended = [...this.#lanes.values()].map((lane) => lane.stop());
    this.#held.abortAll();
    await endsWithin(Promise.all(ended), time.ms(stopPatienceMs));
    clearInterval(this.#renewTimer);
    await this.#releaseAll();
    for (const kind of this.#lanes.keys()) {
      this.#app.service(jobSignals).tellOthers(kind);
    }
  }

  /** What cannot be given back is taken over once its lease has run out. */
  async #releaseAll(): Promise<void> {
    try {
      for (const job of this.#held.all()) {
        await inConcurrentTransaction(this.#app, [], ({ db }) => releaseJob(db, job));
      }
    } catch (error) {
      this.#app.log.error({ err: error }, 'jobs under way could not be given back');
    }
  }

  /** For the first that is due later than `after`, or, without it, for the first. */
  #setDueTimer(after = ''): void {
    clearTimeout(this.#dueTimer);
    const [next] = [...this.#lanes.values()]
      .flatMap(({ nextDue }) => nextDue ?? [])
      .filter((due) => due > after)
      .sort();
    if (next === undefined || this.#isStopped) {
      return;
    }
    const inMs = Math.min(lookEveryMs, Math.max(0, Date.parse(next) - this.#app.clock.nowMs()));
    this.#dueTimer = setTimeout(() => this.#noticeDue(), inMs).unref();
  }

  #noticeDue(): void {
    const now = this.#app.clock.now();
    for (const lane of this.#lanes.values()) {
      if (lane.nextDue !== undefined && lane.nextDue <= now) {
        lane.notice(lane.nextDue);
      }
    }
    // The timer was the only one, also for those that are due later.
    this.#setDueTimer(now);
  }

  #lookLater(): void {
    this.#lookTimer = setTimeout(() => {
      this.#looking = this.#looking.then(() => this.#look());
      void this.#looking.then(() => {
        if (!this.#isStopped) {
          this.#lookLater();
        }
      });
    }, lookEveryMs).unref();
  }

  /** Looks for jobs that another replica tells of. */
  async #lookFor(kind: string | undefined): Promise<void> {
    if (this.#isStopped) {
      return;
    }
    try {
      for (const lane of kind === undefined ? this.#lanes.values() : [this.#lanes.get(kind)]) {
        await lane?.look();
      }
      this.#setDueTimer();
    } catch (error) {
      this.#tell(error, 'looking for jobs failed');
    }
  }

  /** Looks for everything that nobody tells of: dead processes, jobs of other processes, a clock that was set. */
  async #look(): Promise<void> {
    try {
      await this.#takeOver();
      await this.#pullIn();
      for (const lane of this.#lanes.values()) {
        await lane.look();
      }
      this.#setDueTimer();
    } catch (error) {
      this.#tell(error, 'looking for jobs failed');
    }
  }

  async #takeOver(): Promise<void> {
    const now = this.#app.clock.now();
    const window = { now, latest: instantAfter(now, 2 * leaseMs) };
    const abandoned = await findAbandonedJobs(this.#app.db, window);
    for (const job of abandoned.filter(({ id }) => !this.#held.has(id))) {
      const error = new AbandonedError(job.attempts);
      const ended = await this.#endAbandoned(job, window, error);
      if (ended !== undefined) {
        const told = { err: error, kind: job.kind, jobId: job.id, attempt: job.attempts };
        logFailedAttempt(this.#app, told, ended);
      }
    }
  }

  /** Ends the attempt of a holder that is not heard of, unless it was heard of after all. */
  #endAbandoned(job: AbandonedJob, window: LeaseWindow, error: AbandonedError): Promise<EndedJob | undefined> {
    const leaseToken = newId();
    return endFailedAttempt(this.#app, {
      kind: this.#lanes.get(job.kind)?.kind,
      job: { ...job, leaseToken },
      error,
      take: ({ db, now }) =>
        takeOverJob(db, job, window, { newToken: leaseToken, leaseUntil: instantAfter(now, leaseMs) }),
    });
  }

  /** No job waits longer than it was told to, also when the clock was set back meanwhile. */
  async #pullIn(): Promise<void> {
    const now = this.#app.clock.now();
    const latestRetry = instantAfter(now, longestBackOffMs);
    if (await hasRetryAfter(this.#app.db, latestRetry)) {
      await inConcurrentTransaction(this.#app, [], ({ db }) => pullInRetriesAfter(db, latestRetry, pulledInAtOnce));
    }
    for (const { kind, recurrence } of this.#recurring) {
      const latest = instantAfter(now, recurrence.everyMs(this.#app.settings));
      const { nextDue } = this.#lanes.get(kind.name) ?? {};
      if (nextDue !== undefined && nextDue > latest) {
        await inConcurrentTransaction(this.#app, [], ({ db }) => pullInJob(db, storedKey(kind.name, ''), latest));
      }
    }
  }

  /** Sees to it that recurring work has its next turn, and at start, if it is meant to, at once. */
  async #arm({ app, db, now }: UnitOfWork, { kind, recurrence }: Recurring): Promise<void> {
    const next = recurrence.atStart ? now : instantAfter(now, recurrence.everyMs(app.settings));
    const uniqueKey = storedKey(kind.name, '');
    const { maxAttempts } = kind.limits;
    const row = { kind: kind.name, agentId: '', runAt: next, maxAttempts, uniqueKey, payload: toJsonText({}) };
    await insertMissingJob(db, newJob(row, now));
    await pullInJob(db, uniqueKey, next);
  }

  async #renew(): Promise<void> {
    try {
      await this.#held.renew(this.#app);
    } catch (error) {
      this.#tell(error, 'the leases of jobs could not be renewed');
    }
  }
  /** A database that is away is told of once. */
  #tell(error: unknown, message: string): void {
    if (!this.#app.service(databaseOutage).isTold(error)) {
      this.#app.log.error({ err: error }, message);
    }
  }
}
