import type { Kysely } from 'kysely';
import { pagesById } from '../../db/pages.js';
import { type SealedColumn, sealedColumns } from '../../db/queries/sealed-values.js';
import type { Database } from '../../db/schema.js';
import { SecretCipher } from '../../domain/config/cipher.js';
import { CommandError } from '../lib/command.js';

const pageSize = 100;

/** Says where a value is that no key opens. */
const opensWithNone = (column: string, id: string): CommandError =>
  new CommandError(
    `${column} of ${id} opens with no key that is given: give the key it was stored with, or remove it, and try again`,
  );

const openOld = (cipher: SecretCipher, { name }: SealedColumn, id: string, sealed: string): string => {
  const text = cipher.tryOpen(sealed);
  if (text === undefined) {
    throw opensWithNone(name, id);
  }
  return text;
};

const resealColumn = async (
  db: Kysely<Database>,
  column: SealedColumn,
  newer: Buffer,
  older: Buffer,
): Promise<number> => {
  const [ours, theirs] = [new SecretCipher(() => [newer]), new SecretCipher(() => [older])];
  let done = 0;
  for await (const page of pagesById(pageSize, (asked) => column.list(db, asked))) {
    for (const { id, sealed } of page.filter((value) => ours.tryOpen(value.sealed) === undefined)) {
      const now = ours.seal(openOld(theirs, column, id, sealed));
      await db.transaction().execute((transaction) => column.replace(transaction, { id, sealed, now }));
      done += 1;
    }
  }
  return done;
};

/**
 * Encrypts all that only the older key opens with the newer one; what changes meanwhile stays as it is. Returns how many
 * values that were.
 *
 * @throws CommandError when a value opens with neither
 */
export const resealAll = async (db: Kysely<Database>, newer: Buffer, older: Buffer): Promise<number> => {
  let done = 0;
  for (const column of sealedColumns) {
    done += await resealColumn(db, column, newer, older);
  }
  return done;
};

/**
 * Makes sure that the keys open all that is stored, before anything is changed.
 *
 * @throws CommandError when they do not open a value
 */
export const assertKeysOpenAll = async (db: Kysely<Database>, keys: readonly Buffer[]): Promise<void> => {
  const cipher = new SecretCipher(() => keys);
  for (const { name, list } of sealedColumns) {
    for await (const page of pagesById(pageSize, (asked) => list(db, asked))) {
      const closed = page.find(({ sealed }) => cipher.tryOpen(sealed) === undefined);
      if (closed !== undefined) {
        throw opensWithNone(name, closed.id);
      }
    }
  }
};
