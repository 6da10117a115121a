import { setTimeout as sleep } from 'node:timers/promises';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { deleteLease, extendLease, takeLease } from '../../db/queries/leases.js';
import { UnavailableDatabaseError } from '../../db/unavailable.js';
import type { App } from './app.js';
import { newId } from './ids.js';
import { instantAfter, msPerMinute } from './time.js';
import { inConcurrentTransaction } from './unit-of-work.js';

const leaseMs = msPerMinute;
const extendEveryMs = leaseMs / 4;
/** Longer than the lease of a server that was killed. */
const patienceMs = 1.5 * leaseMs;
const firstPauseMs = 10;
const longestPauseMs = 250;

interface Lease {
  readonly name: string;
  readonly owner: string;
}

/** One statement that decides by its condition: it is right beside all others. */
const tryTake = (app: App, lease: Lease): Promise<boolean> =>
  inConcurrentTransaction(app, [], ({ db, now }) =>
    takeLease(db, { ...lease, until: instantAfter(now, leaseMs) }, now),
  );

const take = async (app: App, lease: Lease): Promise<void> => {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = firstPauseMs; !(await tryTake(app, lease)); pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    if (performance.now() > deadline) {
      throw new UnavailableDatabaseError(`Another server holds the lease ${lease.name} for too long`);
    }
    await sleep(pauseMs);
  }
};

const extend = async (app: App, lease: Lease): Promise<void> => {
  try {
    const isHeld = await inConcurrentTransaction(app, [], ({ db, now }) =>
      extendLease(db, { ...lease, until: instantAfter(now, leaseMs) }),
    );
    if (!isHeld) {
      app.log.error({ lease: lease.name }, 'a lease was lost while its work was under way');
    }
  } catch (error) {
    app.log.warn({ err: error, lease: lease.name }, 'a lease could not be extended');
  }
};

const giveBack = async (app: App, lease: Lease): Promise<void> => {
  try {
    await inConcurrentTransaction(app, [], ({ db }) => deleteLease(db, lease));
  } catch (error) {
    app.log.warn({ err: error, lease: lease.name }, 'a lease could not be given back; it runs out by itself');
  }
};

/**
 * Runs work that reaches beyond the database, such as into a folder that servers share, while no other server runs any
 * under the same name. Within one server somebody else sees to that. Where there is one server it is just run.
 *
 * @throws UnavailableDatabaseError when another server holds the lease for longer than a dead one could
 */
export const withLease = async <Result>(app: App, name: string, work: () => Promise<Result>): Promise<Result> => {
  if (dialectOf(app.db).hasOneWriter) {
    return work();
  }
  const lease: Lease = { name, owner: newId() };
  await take(app, lease);
  const timer = setInterval(() => void extend(app, lease), extendEveryMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await giveBack(app, lease);
  }
};
