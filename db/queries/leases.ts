import type { Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { LeaseTable } from '../tables/leases.js';

const take = changeStatement((db, parameter: Placeholders<LeaseTable & { now: string }>) =>
  db
    .insertInto('leases')
    .values({ name: parameter.name, owner: parameter.owner, until: parameter.until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner: parameter.owner, until: parameter.until })
        .where('leases.until', '<=', parameter.now),
    ),
);

/** Takes a lease if nobody has it, or its time is over at `now`; returns whether it was taken. */
export const takeLease = async (db: Transaction, lease: LeaseTable, now: string): Promise<boolean> =>
  (await take.run(db, { ...lease, now })) > 0;

const extend = changeStatement((db, lease: Placeholders<LeaseTable>) =>
  db.updateTable('leases').set({ until: lease.until }).where('name', '=', lease.name).where('owner', '=', lease.owner),
);

/** Holds a lease longer; returns whether it was still held. */
export const extendLease = async (db: Transaction, lease: LeaseTable): Promise<boolean> =>
  (await extend.run(db, lease)) > 0;

const drop = changeStatement((db, lease: Placeholders<Pick<LeaseTable, 'name' | 'owner'>>) =>
  db.deleteFrom('leases').where('name', '=', lease.name).where('owner', '=', lease.owner),
);

/** Gives a lease back; anybody else's stays. */
export const deleteLease = async (db: Transaction, lease: Pick<LeaseTable, 'name' | 'owner'>): Promise<void> => {
  await drop.run(db, lease);
};

const held = statement((db, parameter: Placeholders<{ name: string; now: string }>) =>
  db.selectFrom('leases').select('name').where('name', '=', parameter.name).where('until', '>', parameter.now),
);

/** Whether anybody has a lease, and its time is not over at `now`. */
export const isLeaseHeld = async (db: Reader, name: string, now: string): Promise<boolean> =>
  (await held.first(db, { name, now })) !== undefined;
