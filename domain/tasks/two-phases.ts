import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../db/access.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { App } from '../kernel/app.js';
import { defineExternalJob, type JobKind } from '../kernel/jobs/kinds.js';
import type { PayloadOf, PayloadShape } from '../kernel/jobs/payload.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from './create.js';
import { taskChanged } from './errors.js';
import type { NewTask } from './new-task.js';
import { PreparedTask } from './prepare.js';

/** So often others may change, in between, what a task is made from. */
const mostTries = 3;

/** What preparing makes of a wish. */
type Prepared<Wish extends NewTask | undefined> = PreparedTask | Extract<Wish, undefined>;

/** How a task is made in two phases. */
export interface TwoPhases<Basis, Wish extends NewTask | undefined, Result> {
  /** Reads what the task is made from. It is read again in the transaction: another answer there begins everything anew. */
  readonly read: (db: Reader) => Promise<Basis>;
  /** The task to be made of it; undefined: none. */
  readonly wish: (basis: Basis) => Wish;
  /** Stores it, with what belongs to it. */
  readonly store: (uow: UnitOfWork, task: Prepared<Wish>, basis: Basis) => Promise<Result>;
}

const prepare = async <Wish extends NewTask | undefined>(app: App, wish: Wish): Promise<Prepared<Wish>> =>
  // A wish that is undefined is of the part of its type that is.
  wish === undefined ? (wish as Extract<Wish, undefined>) : PreparedTask.of(app, wish);

/**
 * Makes a task in two phases: it is prepared outside of any transaction, and stored in one, if what it was prepared for is
 * still so.
 *
 * @throws ProductError conflict when others change it again and again
 */
export const inTwoPhases = async <Basis, Wish extends NewTask | undefined, Result>(
  app: App,
  { read, wish, store }: TwoPhases<Basis, Wish, Result>,
): Promise<Result> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const basis = await read(app.db);
    const task = await prepare(app, wish(basis));
    const stored = await inTransaction(app, async (uow) =>
      isDeepStrictEqual(await read(uow.db), basis) ? { result: await store(uow, task, basis) } : undefined,
    );
    if (stored !== undefined) {
      return stored.result;
    }
  }
  throw taskChanged();
};

/** A job that makes a task. */
interface TaskJob<Shape extends PayloadShape> {
  readonly name: string;
  readonly payload: Shape;
  /** The task to be made as things are; undefined: none. It is asked again in the transaction that stores the task. */
  readonly wish: (db: Reader, payload: PayloadOf<Shape>) => Promise<NewTask | undefined>;
  /** What is stored with the task. */
  readonly alongside?: (uow: UnitOfWork, task: TaskTable, payload: PayloadOf<Shape>) => Promise<void>;
}

interface PreparedJob {
  readonly wish: NewTask | undefined;
  readonly task: PreparedTask | undefined;
}

/** Defines a job that makes a task in two phases. When what it was prepared for has changed, it is tried again. */
export const defineTaskJob = <const Shape extends PayloadShape>({
  name,
  payload: shape,
  wish: wishFor,
  alongside,
}: TaskJob<Shape>): JobKind<PayloadOf<Shape>> =>
  defineExternalJob({
    name,
    payload: shape,
    perform: async (app, payload): Promise<PreparedJob> => {
      const wish = await wishFor(app.db, payload);
      return { wish, task: await prepare(app, wish) };
    },
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
