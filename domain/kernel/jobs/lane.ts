import type { Reader, Transaction } from '../../../db/access.js';
import {
  claimJobs,
  countRunningJobs,
  findNextDue,
  findWaitingAgent,
  promoteDueJobs,
  releaseJob,
} from '../../../db/queries/jobs.js';
import type { App } from '../app.js';
import { databaseOutage } from '../database-outage.js';
import { newId } from '../ids.js';
import { instantAfter } from '../time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../unit-of-work.js';
import { LeaseLostError } from './errors.js';
import { endFailedAttempt, logFailedAttempt } from './failure.js';
import { type HeldJobs, leaseMs } from './held-jobs.js';
import type { HeldJob, JobKind } from './kinds.js';
import { jobSignals } from './signals.js';

const promotedAtOnce = 500;
/** Other replicas are told that jobs wait for a place of theirs no oftener. */
const leftAfterMs = 100;

/** What one look into the table brought. */
interface Claim {
  readonly jobs: readonly HeldJob[];
  /** More is due than may be done at once. */
  readonly hasMore: boolean;
  /** So many of the kind were under way before, on all replicas. */
  readonly running: number;
  /** For whom the last job was taken: the next is taken for somebody else. */
  readonly lastAgent: string | undefined;
  /** When the next job is due, if that had to be looked for. */
  readonly nextDue: string | undefined;
}

/** How many more jobs may be done. */
interface Room {
  readonly inAll: number;
  readonly of: (agentId: string) => number;
}

export interface LaneOptions {
  readonly app: App;
  readonly kind: JobKind;
  readonly held: HeldJobs;
  /** Called when `nextDue` has changed. */
  readonly onNextDue: () => void;
}

/** The jobs of one kind: takes those that are due, in turn for all who have some, and does them. */
export class Lane {
  readonly kind: JobKind;
  readonly #app: App;
  readonly #held: HeldJobs;
  readonly #onNextDue: () => void;
  readonly #underWay = new Set<Promise<void>>();
  #nextDue: string | undefined;
  #lastAgent: string | undefined;
  #claiming: Promise<void> = Promise.resolve();
  #isRequested = false;
  /** This process was told of what is due now: others were not. */
  #isNews = false;
  #hasMore = false;
  /** Some jobs of the kind were under way on other replicas. */
  #isDoneElsewhere = false;
  /** How many have ended here. */
  #ended = 0;
  #leavingTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor({ app, kind, held, onNextDue }: LaneOptions) {
    this.#app = app;
    this.kind = kind;
    this.#held = held;
    this.#onNextDue = onNextDue;
  }

  /** When the first job that is not due yet will be, as far as this process knows. */
  get nextDue(): string | undefined {
    return this.#nextDue;
  }

  /**
   * Hears of a job that is ready, or scheduled for an instant; takes what is due once the present turn of the event loop
   * is over. Returns false when it takes no more.
   */
  notice(dueAt?: string): boolean {
    if (this.#isStopped) {
      return false;
    }
    this.#expect(dueAt);
    if (dueAt === undefined || dueAt <= this.#app.clock.now()) {
      this.#isNews = true;
      this.#request();
    }
    return true;
  }

  /** Looks into the table for what nobody has told of. */
  async look(): Promise<void> {
    const { db } = this.#app;
    const { name } = this.kind;
    this.#nextDue = undefined;
    const nextDue = await findNextDue(db, name);
    this.#expect(nextDue);
    const isDue = nextDue !== undefined && nextDue <= this.#app.clock.now();
    if (isDue || (await findWaitingAgent(db, name)) !== undefined) {
      this.#request();
    }
  }

  /** Takes no more jobs; resolves once those that were taken are done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#leavingTimer);
    await this.#claiming;
    await Promise.all(this.#underWay);
  }

  #expect(dueAt: string | undefined): void {
    if (this.#remember(dueAt)) {
      this.#onNextDue();
    }
  }

  /** Returns whether that is earlier than what was known. */
  #remember(dueAt: string | undefined): boolean {
    if (dueAt === undefined || (this.#nextDue !== undefined && dueAt >= this.#nextDue)) {
      return false;
    }
    this.#nextDue = dueAt;
    return true;
  }

  /** The time of what is due, which is forgotten: what is heard of from now on counts beside what the table will say. */
  #takeDue(): string | undefined {
    const due = this.#nextDue;
    if (due === undefined || due > this.#app.clock.now()) {
      return undefined;
    }
    this.#nextDue = undefined;
    return due;
  }

  #request(): void {
    if (!this.#isRequested && !this.#isStopped) {
      this.#isRequested = true;
      setImmediate(() => {
        this.#claiming = this.#claiming.then(() => this.#claimWhatIsDue());
      });
    }
  }

  async #claimWhatIsDue(): Promise<void> {
    this.#isRequested = false;
    const isNews = this.#isNews;
    this.#isNews = false;
    try {
      for (let isDone = false; !isDone && !this.#isStopped; ) {
        isDone = await this.#claimOnce();
      }
      if (isNews && this.#hasMore && this.#isDoneElsewhere && !this.#isStopped) {
        this.#leaveToOthers();
      }
    } catch (error) {
      if (!this.#app.service(databaseOutage).isTold(error)) {
        this.#app.log.error({ err: error, kind: this.kind.name }, 'jobs could not be claimed');
      }
    }
  }

  /** Returns whether nothing more is to be taken now. */
  async #claimOnce(): Promise<boolean> {
    if (this.#underWay.size >= this.kind.limits.maxRunning) {
      this.#hasMore = true;
      this.#isDoneElsewhere = false;
      return true;
    }
    const endedBefore = this.#ended;
    const { jobs, hasMore, running, lastAgent, nextDue } = await this.#claimInTransaction();
    this.#hasMore = hasMore;
    this.#isDoneElsewhere = running > this.#underWay.size;
    this.#lastAgent = lastAgent;
    this.#expect(nextDue);
    for (const job of jobs) {
      if (this.#isStopped) {
        await inConcurrentTransaction(this.#app, [], ({ db }) => releaseJob(db, job));
      } else {
        this.#start(job);
      }
    }
    // A place that became free while they were counted is one that nobody else looks for.
    return jobs.length === 0 && !(hasMore && this.#ended > endedBefore);
  }

  /**
   * Tells the replicas that do jobs of the kind that more wait: this one does not learn when a place becomes free there. They
   * look, and tell nobody of what they find.
   */
  #leaveToOthers(): void {
    this.#leavingTimer ??= setTimeout(() => {
      this.#leavingTimer = undefined;
      this.#app.service(jobSignals).tellOthers(this.kind.name);
    }, leftAfterMs).unref();
  }

  async #claimInTransaction(): Promise<Claim> {
    const due = this.#takeDue();
    try {
      // How many are done at once is counted in the whole installation: one claim of a kind at a time.
      return await inConcurrentTransaction(this.#app, [`jobs:${this.kind.name}`], (uow) =>
        this.#claim(uow, due !== undefined),
      );
    } catch (error) {
      // For the next look: at once it would fail again.
      this.#remember(due);
      throw error;
    }
  }

  async #claim({ db, now }: UnitOfWork, isSomethingDue: boolean): Promise<Claim> {
    const nextDue = isSomethingDue ? await this.#promote(db, now) : undefined;
    const room = await this.#room(db);
    const { agents, isAnyFull } = await this.#waitingAgents(db, room);
    const share = Math.max(1, Math.floor(room.inAll / agents.length));
    const leaseToken = newId();
    const jobs: HeldJob[] = [];
    for (const agentId of agents) {
      const limit = Math.min(share, room.of(agentId));
      const wanted = { kind: this.kind.name, agentId, limit, leaseToken, leaseUntil: instantAfter(now, leaseMs) };
      for (const { id, payload, attempts, maxAttempts } of await claimJobs(db, wanted)) {
        jobs.push({ id, agentId, payload, attempts, maxAttempts, leaseToken });
      }
    }
    const isFull = jobs.length >= room.inAll;
    const hasMore =
      isAnyFull || (isFull && (room.inAll > 0 || (await findWaitingAgent(db, this.kind.name)) !== undefined));
    const running = this.kind.limits.maxRunning - room.inAll;
    return { jobs, hasMore, running, lastAgent: agents.at(-1) ?? this.#lastAgent, nextDue };
  }

  /** Makes ready what has become due; returns when the next job does. */
  async #promote(db: Transaction, now: string): Promise<string | undefined> {
    await promoteDueJobs(db, this.kind.name, now, promotedAtOnce);
    return findNextDue(db, this.kind.name);
  }

  async #room(db: Reader): Promise<Room> {
    const { name, limits } = this.kind;
    const running = new Map<string, number>();
    let inAll = limits.maxRunning;
    for (const { agentId, count } of await countRunningJobs(db, name)) {
      running.set(agentId, count);
      inAll -= count;
    }
    const of = (agentId: string): number =>
      agentId === '' ? limits.maxRunning : limits.maxRunningPerAgent - (running.get(agentId) ?? 0);
    return { inAll, of };
  }

  /**
   * Those who are next, at most as many as there is room for: each once, from the one after the last on. They are found
   * in an index, one by one, however many jobs each has.
   */
  async #waitingAgents(db: Reader, room: Room): Promise<{ agents: string[]; isAnyFull: boolean }> {
    const { name } = this.kind;
    const seen = new Set<string>();
    const agents: string[] = [];
    let hasWrapped = this.#lastAgent === undefined;
    let next = await findWaitingAgent(db, name, this.#lastAgent);
    while (agents.length < room.inAll) {
      if (next === undefined && !hasWrapped) {
        hasWrapped = true;
        next = await findWaitingAgent(db, name);
      }
      if (next === undefined || seen.has(next)) {
        break;
      }
      seen.add(next);
      if (room.of(next) > 0) {
        agents.push(next);
      }
      next = await findWaitingAgent(db, name, next);
    }
    return { agents, isAnyFull: agents.length < seen.size };
  }

  #start(job: HeldJob): void {
    this.#held.add(job);
    const done = this.#attempt(job).finally(() => {
      this.#held.remove(job);
      this.#underWay.delete(done);
      this.#ended += 1;
      if (this.#hasMore) {
        this.#request();
      }
    });
    this.#underWay.add(done);
  }

  async #attempt(job: HeldJob): Promise<void> {
    try {
      await this.kind.attempt(this.#app, job);
    } catch (error) {
      await this.#endFailed(job, error);
    }
  }

  async #endFailed(job: HeldJob, error: unknown): Promise<void> {
    const app = this.#app;
    const told = { err: error, kind: this.kind.name, jobId: job.id, attempt: job.attempts };
    if (error instanceof LeaseLostError) {
      logFailedAttempt(app, told, undefined);
      return;
    }
    try {
      if (this.#isStopped) {
        // Whatever went wrong, it was told to end.
        await inConcurrentTransaction(app, [], ({ db }) => releaseJob(db, job));
        return;
      }
      const ended = await endFailedAttempt(app, { kind: this.kind, job, error });
      logFailedAttempt(app, told, ended);
      if (ended !== undefined && 'runAt' in ended) {
        this.notice(ended.runAt);
      }
    } catch (unstored) {
      // Its lease runs out, and somebody takes it over.
      app.log.error({ ...told, err: unstored }, 'the failure of a job could not be stored');
    }
  }
}
