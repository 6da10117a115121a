import type { Kysely } from 'kysely';
import { pagesById } from '../../db/pages.js';
import { type SealedColumn, sealedColumns } from '../../db/queries/sealed-values.js';
import type { Database } from '../../db/schema.js';
import { CannotDecryptError, SecretCipher } from '../../domain/config/cipher.js';
import { CommandError } from '../lib/command.js';

const pageSize = 100;

const opens = (cipher: SecretCipher, sealed: string): boolean => {
  try {
    cipher.open(sealed);
    return true;
  } catch (error) {
    if (error instanceof CannotDecryptError) {
      return false;
    }
    throw error;
  }
};

const openOld = (cipher: SecretCipher, { name }: SealedColumn, id: string, sealed: string): string => {
  try {
    return cipher.open(sealed);
  } catch (error) {
    if (error instanceof CannotDecryptError) {
      throw new CommandError(
        `${name} of ${id} opens with neither key: restore the key it was stored with, or remove it, and try again`,
      );
    }
    throw error;
  }
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
    for (const { id, sealed } of page.filter((value) => !opens(ours, value.sealed))) {
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
