import type { Locks } from '../../db/dialect/locks.js';
import type { App, UnitOfWork } from './app.js';

// App and UnitOfWork name each other, so both are declared in app.ts.
export type { UnitOfWork };

const runUnit = async <Result>(app: App, locks: Locks, work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> => {
  let effects: ((app: App) => void | Promise<void>)[] = [];
  const result = await app.transact(locks, (db) => {
    effects = [];
    return work({ app, db, now: app.clock.now(), afterCommit: (effect) => effects.push(effect) });
  });
  for (const effect of effects) {
    try {
      await effect(app);
    } catch (error) {
      app.log.error({ err: error }, 'an effect after commit failed');
    }
  }
  return result;
};

/**
 * Runs `work` in one write transaction and afterwards its effects, in order. Nobody else's unit of work runs meanwhile. A
 * failing effect is logged and does not undo or fail the work. `work` must await nothing but the database, and change
 * nothing but what is in it: where several connections write, it is done again when it came into the way of another.
 */
export const inTransaction = <Result>(app: App, work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> =>
  runUnit(app, 'everything', work);

/**
 * As `inTransaction`, for work that is right also while others change the same rows, because it locks them, changes them
 * conditionally, or is held by a unique constraint (docs/concurrency.md). It runs beside units of its kind, unless one of
 * them names the same locks; on SQLite all units run one after the other anyway.
 *
 * @param locks names of what only one unit may have at a time, as `agent:<id>`
 */
export const inConcurrentTransaction = <Result>(
  app: App,
  locks: readonly string[],
  work: (uow: UnitOfWork) => Promise<Result>,
): Promise<Result> => runUnit(app, locks, work);
