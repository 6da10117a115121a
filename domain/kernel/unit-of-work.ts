import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.js';
import type { App } from './app.js';

/** One transaction: the changes made in it are stored together or not at all. */
export interface UnitOfWork {
  readonly app: App;
  readonly db: Transaction<Database>;
  /** The instant of this change, ISO 8601 UTC with milliseconds: one time for all rows it writes. */
  readonly now: string;
  /** Registers an effect (a bus event, a follow-up) to run once the transaction is committed, and only then. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** The current time as the product stores it: ISO 8601 UTC with milliseconds. */
export const nowIso = (): string => new Date().toISOString();

/**
 * Runs `work` in one write transaction (`BEGIN IMMEDIATE`) and afterwards its effects, in order. A failing effect is
 * logged and does not undo or fail the work. `work` must await nothing but the database.
 */
export const inTransaction = async <Result>(app: App, work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> => {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await app.db
    .transaction()
    .execute((db) => work({ app, db, now: nowIso(), afterCommit: (effect) => effects.push(effect) }));
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      app.log.error({ err: error }, 'an effect after commit failed');
    }
  }
  return result;
};
