import type { Transaction } from '../access.js';
import type { ConnectorCodeTable } from '../tables/connector-codes.js';

export interface ConsumedCode {
  readonly userId: string;
  readonly label: string;
  readonly actor: string;
}

export const insertConnectorCode = async (db: Transaction, row: ConnectorCodeTable): Promise<void> => {
  await db.insertInto('connector_codes').values(row).execute();
};

/**
 * Uses up a code in one statement: of any number of concurrent calls for one code only one gets it. Undefined when it
 * is unknown, used or expired at `now`.
 */
export const consumeConnectorCode = (
  db: Transaction,
  codeHash: string,
  now: string,
): Promise<ConsumedCode | undefined> =>
  db
    .updateTable('connector_codes')
    .set({ usedAt: now })
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'label', 'actor'])
    .executeTakeFirst();

/** Deletes the codes that expired before `before`; returns how many there were. */
export const deleteConnectorCodesExpiredBefore = async (db: Transaction, before: string): Promise<number> => {
  const result = await db.deleteFrom('connector_codes').where('expiresAt', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
};
