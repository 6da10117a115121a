import type { App, UnitOfWork } from './app.js';

// App and UnitOfWork name each other, so both are declared in app.ts.
export type { UnitOfWork };

/** The current time as the product stores it: ISO 8601 UTC with milliseconds. */
export const nowIso = (): string => new Date().toISOString();

/**
 * Runs `work` in one write transaction (`BEGIN IMMEDIATE`) and afterwards its effects, in order. A failing effect is
 * logged and does not undo or fail the work. `work` must await nothing but the database.
 */
export const inTransaction = async <Result>(app: App, work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> => {
  const effects: ((app: App) => void | Promise<void>)[] = [];
  const result = await app.transact((db) =>
    work({ app, db, now: nowIso(), afterCommit: (effect) => effects.push(effect) }),
  );
  for (const effect of effects) {
    try {
      await effect(app);
    } catch (error) {
      app.log.error({ err: error }, 'an effect after commit failed');
    }
  }
  return result;
};
