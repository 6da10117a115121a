import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../db/access.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { App } from '../kernel/app.js';
import { blockOf } from '../kernel/hooks.js';
import { defineExternalJob, type JobKind } from '../kernel/jobs/kinds.js';
import type { PayloadOf, PayloadShape } from '../kernel/jobs/payload.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow, locksToCreate } from './create.js';
import { isRefusal, taskChanged } from './errors.js';
import type { NewTask } from './new-task.js';
import { PreparedTask } from './prepare.js';

/** So often others may change, in between, what a task is made from. */
const mostTries = 3;

/** What preparing makes of a wish. */
type Prepared<Wish extends NewTask | undefined> = PreparedTask | Extract<Wish, undefined>;

/** How a task is made in two phases. */
export interface TwoPhases<Basis, Wish extends NewTask | undefined, Result> {
  /** Reads what the task is made from; once more in the transaction. */
  readonly read: (db: Reader) => Promise<Basis>;
  /** The task to be made of it; undefined: none. Another one in the transaction begins everything anew. */
  readonly wish: (basis: Basis) => Wish;
  /** Stores what belongs to it also when the task is refused while it is prepared: then there is none. */
  readonly evenIfRefused?: undefined extends Wish ? boolean : never;
  /** The names of the locks under which it is stored beside others (docs/concurrency.md). Default: nobody else meanwhile. */
  readonly locks?: (task: Prepared<Wish>) => Promise<readonly string[]>;
  /** Locks the rows that it is made from, before they are read in the transaction. */
  readonly lock?: (uow: UnitOfWork) => Promise<void>;
  /** Stores it, with what belongs to it. The basis is the one read in the transaction. */
  readonly store: (uow: UnitOfWork, task: Prepared<Wish>, basis: Basis) => Promise<Result>;
}

const prepare = async <Wish extends NewTask | undefined>(
  app: App,
  wish: Wish,
  evenIfRefused = false,
): Promise<Prepared<Wish>> => {
  if (wish === undefined) {
    // A wish that is undefined is of the part of its type that is.
    return wish as Extract<Wish, undefined>;
  }
  try {
    return await PreparedTask.of(app, wish);
  } catch (error) {
    if (evenIfRefused && isRefusal(error)) {
      // Only where there may be none.
      return undefined as Extract<Wish, undefined>;
    }
    throw error;
  }
};

/**
 * Makes a task in two phases: it is prepared outside of any transaction, and stored in one, if what it was prepared for is
 * still so.
 *
 * @throws ProductError conflict when others change it again and again
 */
export const inTwoPhases = async <Basis, Wish extends NewTask | undefined, Result>(
  app: App,
  { read, wish, evenIfRefused, locks, lock, store }: TwoPhases<Basis, Wish, Result>,
): Promise<Result> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const basis = await read(app.db);
    const wanted = wish(basis);
    const task = await prepare(app, wanted, evenIfRefused);
    const storeIfWanted = async (uow: UnitOfWork) => {
      await lock?.(uow);
      const now = await read(uow.db);
      // The basis is often small and the wish is not, but a basis also changes in ways that the wish does not notice.
      const isStillWanted = isDeepStrictEqual(now, basis) || isDeepStrictEqual(wish(now), wanted);
      return isStillWanted ? { result: await store(uow, task, now) } : undefined;
    };
    const stored = await (locks === undefined
      ? inTransaction(app, storeIfWanted)
      : inConcurrentTransaction(app, await locks(task), storeIfWanted));
    if (stored !== undefined) {
      return stored.result;
    }
  }
  throw taskChanged();
};

/** Makes the task that is wanted as things are, if one is; returns whether it did. */
export const makeIfWanted = (app: App, wanted: (db: Reader) => Promise<NewTask | undefined>): Promise<boolean> =>
  inTwoPhases(app, {
    read: wanted,
    wish: (task) => task,
    store: async (uow, task) => {
      if (task !== undefined) {
        await createTaskRow(uow, task);
      }
      return task !== undefined;
    },
  });

/**
 * The first phase alone, outside of any transaction, for a wish that is made of one row: whoever creates the task claims
 * that row in the same transaction, if it is still as it was.
 */
export const prepareTask = (app: App, wish: NewTask): Promise<PreparedTask> => PreparedTask.of(app, wish);

/** A job that makes a task. */
interface TaskJob<Shape extends PayloadShape> {
  readonly name: string;
  readonly payload: Shape;
  /** The task to be made as things are; undefined: none. It is asked again in the transaction that stores the task. */
  readonly wish: (db: Reader, payload: PayloadOf<Shape>) => Promise<NewTask | undefined>;
  /**
   * The task as others want it, outside of any transaction.
   *
   * @throws ProductError conflict (`blocked_by_extension`): it is not to be made
   */
  readonly revise?: (app: App, wish: NewTask, payload: PayloadOf<Shape>) => Promise<NewTask>;
  /** What is stored with the task. */
  readonly alongside?: (uow: UnitOfWork, task: TaskTable, payload: PayloadOf<Shape>) => Promise<void>;
}

interface PreparedJob {
  readonly wish: NewTask | undefined;
  readonly task: PreparedTask | undefined;
}

/** What comes of work that an extension may block. */
const unlessBlocked = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (blockOf(error) !== undefined) {
      return undefined;
    }
    throw error;
  }
};

/** Defines a job that makes a task in two phases. When what it was prepared for has changed, it is tried again. */
export const defineTaskJob = <const Shape extends PayloadShape>({
  name,
  payload: shape,
  wish: wishFor,
  revise,
  alongside,
}: TaskJob<Shape>): JobKind<PayloadOf<Shape>> =>
  defineExternalJob({
    name,
    payload: shape,
    perform: async (app, payload): Promise<PreparedJob> => {
      const wish = await wishFor(app.db, payload);
      const make = async (): Promise<PreparedTask | undefined> =>
        prepare(app, wish && revise ? await revise(app, wish, payload) : wish);
      return { wish, task: await unlessBlocked(make()) };
    },
    locks: async (app, { task }: PreparedJob) => (task === undefined ? [] : locksToCreate(app, task)),
    record: async (uow, { wish, task }: PreparedJob, payload) => {
      if (!isDeepStrictEqual(await wishFor(uow.db, payload), wish)) {
        throw taskChanged();
      }
      if (task !== undefined) {
        const created = await createTaskRow(uow, task);
        await alongside?.(uow, created.task, payload);
      }
    },
  });
