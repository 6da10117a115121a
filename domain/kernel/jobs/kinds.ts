import { type ClaimedJob, finishJob, type Lease, rescheduleJob } from '../../../db/queries/jobs.js';
import type { JobTable } from '../../../db/tables/jobs.js';
import type { App } from '../app.js';
import { endsWithin } from '../ends-within.js';
import type { Settings } from '../settings/registry.js';
import { shownObject, storedObject, toJsonText } from '../stored-json.js';
import { instantAfter, msPerMinute } from '../time.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../unit-of-work.js';
import type { JobEnds } from './ends.js';
import { HopelessError, LeaseLostError, TimeLimitError } from './errors.js';
import { checkedPayload, type PayloadOf, type PayloadShape } from './payload.js';
import { jobSignals } from './signals.js';

/** How much of a kind is done, and how often it is tried. */
export interface JobLimits {
  /** After so many failed attempts a job is dead. */
  readonly maxAttempts: number;
  /** How many are done at the same time, in the whole installation. */
  readonly maxRunning: number;
  /** How many of them for one agent, or one workflow. */
  readonly maxRunningPerAgent: number;
}

/** A job that this process does now. */
export interface HeldJob extends ClaimedJob, Lease {
  /** Set while it can be told to end early. */
  abort?: ((reason: Error) => void) | undefined;
}

/** When recurring work is due. */
export interface Recurrence {
  /** Read each time, so that a configuration reload applies. */
  readonly everyMs: (settings: Settings) => number;
  /** Also whenever a server starts. */
  readonly atStart: boolean;
}

/** Work of one kind: its subject defines it, `server/jobs.ts` lists it, `enqueue` asks for it. */
export interface JobKind<Payload extends object = never> extends JobEnds {
  readonly name: string;
  readonly limits: JobLimits;
  readonly recurrence?: Recurrence;
  /** @throws Error when the payload does not have the shape of the kind, or is too large */
  readonly toText: (payload: Payload) => JobTable['payload'];
  /**
   * Does the work and ends the job, with its effects, in one transaction.
   *
   * @throws LeaseLostError when somebody else has taken the job over; nothing was changed then
   */
  readonly attempt: (app: App, held: HeldJob) => Promise<void>;
}

/** What an attempt at external work knows of itself. */
export interface Attempt {
  readonly jobId: string;
  /** 1 for the first. */
  readonly number: number;
  /** Aborts when its result is of no use any more: it took too long, or somebody else took over, or the server stops. */
  readonly signal: AbortSignal;
}

const longestPayload = 16 * 1024;
const defaultLimits: JobLimits = { maxAttempts: 20, maxRunning: 50, maxRunningPerAgent: 10 };
const defaultTimeLimitMs = 5 * msPerMinute;
/** How long a turn that took too long may take to end before the next one begins. */
const turnPatienceMs = msPerMinute;

const payloadText =
  <Shape extends PayloadShape>(shape: Shape) =>
  (payload: PayloadOf<Shape>): JobTable['payload'] => {
    const text = toJsonText(checkedPayload(shape, payload));
    if (text.length > longestPayload) {
      throw new Error(`the payload is longer than ${longestPayload} characters`);
    }
    return text;
  };

const readPayload = <Shape extends PayloadShape>(shape: Shape, { id, payload }: HeldJob): PayloadOf<Shape> => {
  try {
    return checkedPayload(shape, storedObject(payload, 'jobs.payload', id));
  } catch (error) {
    throw new HopelessError(error);
  }
};

const finish = async (uow: UnitOfWork, name: string, held: HeldJob): Promise<void> => {
  const ended = await finishJob(uow.db, held);
  if (ended === undefined) {
    throw new LeaseLostError();
  }
  if ('runAt' in ended) {
    uow.afterCommit(() => uow.app.service(jobSignals).tell(name, ended.runAt));
  }
};

interface Definition<Shape extends PayloadShape> extends Partial<JobLimits> {
  /** `<subject>.<what is done>`; never changes, because stored jobs have it. */
  readonly name: string;
  /** Never changes either: what needs more is a kind of its own. */
  readonly payload: Shape;
  /**
   * Says, in the transaction in which a job dies, and again in the one in which somebody discards it, that the work is not
   * done any more. It takes no locks.
   *
   * @param error of the last attempt; undefined when it is discarded
   */
  readonly onDead?: (uow: UnitOfWork, payload: PayloadOf<Shape>, error: unknown) => Promise<void>;
  /** Takes that back, in the transaction in which somebody has the job done after all. */
  readonly onRevived?: (uow: UnitOfWork, payload: PayloadOf<Shape>) => Promise<void>;
}

/** A payload that cannot be read is nothing to do anything about. */
const endsOf = <Shape extends PayloadShape>({ payload: shape, onDead, onRevived }: Definition<Shape>): JobEnds => {
  const read = (text: JobTable['payload']): PayloadOf<Shape> | undefined => {
    try {
      return checkedPayload(shape, shownObject(text));
    } catch {
      return undefined;
    }
  };
  return {
    ...(onDead && {
      onDead: async (uow, text, error) => {
        const payload = read(text);
        await (payload && onDead(uow, payload, error));
      },
    }),
    ...(onRevived && {
      onRevived: async (uow, text) => {
        const payload = read(text);
        await (payload && onRevived(uow, payload));
      },
    }),
  };
};

const limitsOf = ({ maxAttempts, maxRunning, maxRunningPerAgent }: Partial<JobLimits>): JobLimits => ({
  maxAttempts: maxAttempts ?? defaultLimits.maxAttempts,
  maxRunning: maxRunning ?? defaultLimits.maxRunning,
  maxRunningPerAgent: maxRunningPerAgent ?? defaultLimits.maxRunningPerAgent,
});

/**
 * Defines work whose effects are rows of ours: done, together with the end of the job, in one transaction, so that it
 * happens exactly once. `work` awaits nothing but the database.
 */
export const defineJob = <const Shape extends PayloadShape>(
  definition: Definition<Shape> & {
    /** @param locks those that were taken */
    readonly work: (uow: UnitOfWork, payload: PayloadOf<Shape>, locks: readonly string[]) => Promise<void>;
    /** The names of the locks under which `work` is right beside others. Default: nobody else meanwhile. */
    readonly locks?: (app: App, payload: PayloadOf<Shape>) => Promise<readonly string[]>;
  },
): JobKind<PayloadOf<Shape>> => {
  const { name, payload: shape, work, locks } = definition;
  return {
    name,
    limits: limitsOf(definition),
    ...endsOf(definition),
    toText: payloadText(shape),
    attempt: async (app, held) => {
      const payload = readPayload(shape, held);
      const taken = await locks?.(app, payload);
      const workIn = async (uow: UnitOfWork): Promise<void> => {
        // First of all, so that the work may ask for the same job once more.
        await finish(uow, name, held);
        await work(uow, payload, taken ?? []);
      };
      await (taken === undefined ? inTransaction(app, workIn) : inConcurrentTransaction(app, taken, workIn));
    },
  };
};

interface TimeLimit {
  readonly timeLimitMs: number;
  /** How long work is waited for that was told to end because its time is over. */
  readonly patienceMs: number;
}

/** Runs work that can be told to end. It is waited for, however late it is, unless its time limit is over. */
const limited = async <Result>(
  held: HeldJob,
  { timeLimitMs, patienceMs }: TimeLimit,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  held.abort = (reason) => controller.abort(reason);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimitError(timeLimitMs);
      controller.abort(error);
      reject(error);
    }, timeLimitMs).unref();
  });
  // Also what it throws before it awaits anything is a failure of the attempt, which ends the timer.
  const start = async (): Promise<Result> => work({ jobId: held.id, number: held.attempts, signal: controller.signal });
  const underWay = start();
  try {
    return await Promise.race([underWay, tooLong]);
  } catch (error) {
    await endsWithin(underWay, patienceMs);
    throw error;
  } finally {
    held.abort = undefined;
    clearTimeout(timer);
  }
};

/**
 * Defines work that reaches beyond our database, or takes long: `perform` runs outside a transaction and may happen more
 * than once, so it must be idempotent; `record` stores its result together with the end of the job, exactly once.
 */
export const defineExternalJob = <const Shape extends PayloadShape, Result>(
  definition: Definition<Shape> & {
    readonly perform: (app: App, payload: PayloadOf<Shape>, attempt: Attempt) => Promise<Result>;
    readonly record: (uow: UnitOfWork, result: Result, payload: PayloadOf<Shape>) => Promise<void>;
    /** The names of the locks under which `record` is right beside others. Default: nobody else meanwhile. */
    readonly locks?: (app: App, result: Result) => Promise<readonly string[]>;
    /** How long `perform` may take; default 5 minutes. */
    readonly timeLimitMs?: number;
  },
): JobKind<PayloadOf<Shape>> => {
  const { name, payload: shape, perform, record, locks, timeLimitMs = defaultTimeLimitMs } = definition;
  return {
    name,
    limits: limitsOf(definition),
    ...endsOf(definition),
    toText: payloadText(shape),
    attempt: async (app, held) => {
      const payload = readPayload(shape, held);
      const result = await limited(held, { timeLimitMs, patienceMs: 0 }, (attempt) => perform(app, payload, attempt));
      const store = async (uow: UnitOfWork): Promise<void> => {
        await finish(uow, name, held);
        await record(uow, result, payload);
      };
      await (locks === undefined
        ? inTransaction(app, store)
        : inConcurrentTransaction(app, await locks(app, result), store));
    },
  };
};

/** What recurring work has done: it is due again in so many milliseconds, where that is sooner than usual. */
export interface Turn {
  readonly againInMs?: number | undefined;
}

/**
 * Defines work that is done again and again: by one server of the installation at a time, and however many turns were
 * missed, only once. It ends at its next turn rather than for good. A turn that was told to end is not over, whatever it
 * did until then: it is due again at once.
 */
export const defineRecurringJob = (definition: {
  readonly name: string;
  readonly everyMs: (settings: Settings) => number;
  /** Also whenever a server starts; default false. */
  readonly atStart?: boolean;
  readonly perform: (app: App, attempt: Attempt) => Promise<Turn>;
  /** How long a turn may take; default 5 minutes. */
  readonly timeLimitMs?: number;
}): JobKind<Record<string, never>> => {
  const { name, everyMs, atStart = false, perform, timeLimitMs = defaultTimeLimitMs } = definition;
  return {
    name,
    limits: { maxAttempts: 1, maxRunning: 1, maxRunningPerAgent: 1 },
    recurrence: { everyMs, atStart },
    toText: payloadText({}),
    attempt: async (app, held) => {
      const limit = { timeLimitMs, patienceMs: turnPatienceMs };
      const { againInMs = Number.POSITIVE_INFINITY } = await limited(held, limit, async (attempt) => {
        const turn = await perform(app, attempt);
        attempt.signal.throwIfAborted();
        return turn;
      });
      const waitMs = Math.min(againInMs, everyMs(app.settings));
      await inConcurrentTransaction(app, [], async (uow) => {
        const runAt = await rescheduleJob(uow.db, held, instantAfter(uow.now, waitMs));
        if (runAt === undefined) {
          throw new LeaseLostError();
        }
        uow.afterCommit(() => app.service(jobSignals).tell(name, runAt));
      });
    },
  };
};
