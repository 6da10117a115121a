import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Transaction } from '../../access.js';
import type { Locks } from '../locks.js';
import { unanswered } from '../pipelined.js';

/** Keys of the locks of the product; those of names are 64 bits of a hash, and hardly ever one of these. */
const keys = { writer: 1n, migrations: 2n, servers: 3n, rotation: 4n };

const keyOf = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE(0);

/** In one order, so that two units that want the same locks do not wait for each other. */
const inOrder = (names: readonly string[]): bigint[] => {
  const distinct = [...new Set(names.map(keyOf))];
  return distinct.sort((one, other) => (one < other ? -1 : 1));
};

const writer = unanswered(CompiledQuery.raw(`select pg_advisory_xact_lock(${keys.writer})`), false);
const besideOthers = unanswered(CompiledQuery.raw(`select pg_advisory_xact_lock_shared(${keys.writer})`), false);

const named = (key: bigint) => unanswered(CompiledQuery.raw('select pg_advisory_xact_lock($1)', [key]), false);

/** Lets the transaction's next statement wait for these locks; they are held until it ends. */
export const takeLocks = async (transaction: Transaction, locks: Locks): Promise<void> => {
  if (locks === 'everything') {
    await transaction.executeQuery(writer);
    return;
  }
  await transaction.executeQuery(besideOthers);
  for (const key of inOrder(locks)) {
    await transaction.executeQuery(named(key));
  }
};

/** Takes, and gives back, the right to change the schema, which one process has at a time. */
export const migrationLock = {
  take: CompiledQuery.raw(`select pg_advisory_lock(${keys.migrations})`),
  giveBack: CompiledQuery.raw(`select pg_advisory_unlock(${keys.migrations})`),
};

/** Held by a connection for as long as it lives: by each server together with the others, by a command alone. */
export const serverLock = {
  /** Whether it is held now, with other servers: 1 or 0. */
  takeShared: `select pg_try_advisory_lock_shared(${keys.servers})::int as held`,
  /** Whether it is held now, with no server on the database: 1 or 0. */
  takeAlone: `select pg_try_advisory_lock(${keys.servers})::int as held`,
};

/** Held by a connection for as long as it lives: by the one command that replaces the encryption key. */
export const rotationLock = {
  /** Whether it is held now: 1 or 0. */
  take: `select pg_try_advisory_lock(${keys.rotation})::int as held`,
};
