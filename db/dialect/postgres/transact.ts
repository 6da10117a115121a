import type { Kysely } from 'kysely';
import type { Transaction } from '../../access.js';
import type { Database } from '../../schema.js';
import { UnavailableDatabaseError } from '../../unavailable.js';
import type { Locks } from '../locks.js';
import { mayBeRepeated } from './errors.js';
import { takeLocks } from './locks.js';
import { Slots } from './slots.js';

const mostAttempts = 10;
const firstPauseMs = 5;
const longestPauseMs = 200;

/** Half of the pause is chance, so that two that collided do not collide again. */
const pause = (attempt: number): Promise<void> => {
  const whole = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, whole * (0.5 + Math.random() / 2)));
};

type Work<Result> = (transaction: Transaction) => Promise<Result>;

/**
 * Makes what runs units of work of one pool: each in a transaction that begins by taking its locks, and again when it came
 * into the way of another (serialisation failures, deadlocks), up to ten times. Units never have all connections: what
 * one reads outside its transaction would wait for one for ever.
 */
export const transactor = (poolSize: number) => {
  const slots = new Slots(Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / 4))));
  const once = <Result>(db: Kysely<Database>, locks: Locks, work: Work<Result>): Promise<Result> =>
    slots.run(() =>
      db.transaction().execute(async (transaction) => {
        await takeLocks(transaction, locks);
        return work(transaction);
      }),
    );
  return async <Result>(db: Kysely<Database>, locks: Locks, work: Work<Result>): Promise<Result> => {
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      try {
        return await once(db, locks, work);
      } catch (error) {
        if (!mayBeRepeated(error)) {
          throw error;
        }
        await pause(attempt);
      }
    }
    try {
      return await once(db, locks, work);
    } catch (error) {
      throw mayBeRepeated(error)
        ? new UnavailableDatabaseError(`The change collided with others ${mostAttempts} times`, { cause: error })
        : error;
    }
  };
};
