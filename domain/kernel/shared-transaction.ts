import { dialectOf } from '../../db/dialect/sql-dialect.js';
import type { App } from './app.js';
import { defineService } from './services.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from './unit-of-work.js';

/** Members of one transaction: while it lasts nobody else writes. */
const mostTogether = 64;

/** Work that waits for the next shared transaction. */
interface Member {
  /** Does the work; returns what tells its caller the result, to be called once it is committed. */
  readonly run: (uow: UnitOfWork) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/** What came in this turn of the event loop. */
export const sharedTransactions = defineService({
  name: 'shared transactions',
  start: () => ({ service: { waiting: [] as Member[] } }),
});

const runTogether = (app: App, members: readonly Member[]): Promise<(() => void)[]> =>
  inTransaction(app, async (uow) => {
    const tell: (() => void)[] = [];
    for (const member of members) {
      tell.push(await member.run(uow));
    }
    return tell;
  });

const runAlone = async (app: App, member: Member): Promise<void> => {
  try {
    const tell = await inTransaction(app, member.run);
    tell();
  } catch (error) {
    member.fail(error);
  }
};

const flush = async (app: App): Promise<void> => {
  const shared = app.service(sharedTransactions);
  const members = shared.waiting.splice(0, mostTogether);
  if (shared.waiting.length > 0) {
    setImmediate(() => flush(app));
  }
  try {
    for (const tell of await runTogether(app, members)) {
      tell();
    }
  } catch {
    // Nothing of it was stored. Alone, everybody gets what it deserves.
    for (const member of members) {
      await runAlone(app, member);
    }
  }
};

const inTurnOfAll = <Result>(app: App, work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const run = async (uow: UnitOfWork): Promise<() => void> => {
      const result = await work(uow);
      return () => resolve(result);
    };
    const { waiting } = app.service(sharedTransactions);
    waiting.push({ run, fail: reject });
    if (waiting.length === 1) {
      setImmediate(() => flush(app));
    }
  });

/**
 * As `inConcurrentTransaction`, for small work that many callers do at once. Where one writer does everything, what
 * arrives in the same turn of the event loop is done one after the other in one unit of work, which costs less than a
 * savepoint for each of them; elsewhere each has its own, beside the others. The result is told after the commit. Work
 * that fails takes nobody with it: the others are then done again, so that work must have no effect outside its
 * transaction but by `afterCommit`.
 */
export const inSharedTransaction = <Result>(app: App, work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> =>
  dialectOf(app.db).hasOneWriter ? inTurnOfAll(app, work) : inConcurrentTransaction(app, [], work);
