import type { Reader, Transaction } from '../access.js';

/** Tables whose rows are kept for a time. */
export type AgingTable =
  | 'agent_log'
  | 'channel_messages'
  | 'credential_uses'
  | 'events'
  | 'inbox_messages'
  | 'session_logs'
  | 'webhook_deliveries';

/** Deletes up to `limit` rows created before `before`, oldest first; returns how many. */
export const deleteOldest = async (
  db: Transaction,
  table: AgingTable,
  before: string,
  limit: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('createdAt', '<', before).orderBy('createdAt').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** How many rows were created before `before`. */
export const countOlder = async (db: Reader, table: AgingTable, before: string): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return count;
};

/** The texts that have more versions than are kept, each with the number of its versions. */
const overfull = (db: Reader, keep: number) =>
  db
    .selectFrom('context_versions')
    .select((eb) => ['agentId', 'field', eb.fn.countAll<number>().as('versions')])
    .groupBy(['agentId', 'field'])
    .having((eb) => eb(eb.fn.countAll<number>(), '>', keep));

const forgetPredecessorOfOldest = async (db: Transaction, agentId: string, field: string): Promise<void> => {
  await db
    .updateTable('context_versions')
    .set({ previousVersionId: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('context_versions')
        .select('id')
        .where('agentId', '=', agentId)
        .where('field', '=', field)
        .orderBy('version')
        .limit(1),
    )
    .execute();
};

/**
 * Deletes up to `limit` versions of one text that has more than `keep`, oldest first, and ends the chain of versions at
 * the oldest one left; returns how many were deleted.
 */
export const deleteSurplusVersions = async (db: Transaction, keep: number, limit: number): Promise<number> => {
  const text = await overfull(db, keep).limit(1).executeTakeFirst();
  if (text === undefined) {
    return 0;
  }
  const { agentId, field, versions } = text;
  const { numDeletedRows } = await db
    .deleteFrom('context_versions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('context_versions')
        .select('id')
        .where('agentId', '=', agentId)
        .where('field', '=', field)
        .orderBy('version')
        .limit(Math.min(limit, versions - keep)),
    )
    .executeTakeFirst();
  await forgetPredecessorOfOldest(db, agentId, field);
  return Number(numDeletedRows);
};

/** How many versions there are beyond the newest `keep` of each text. */
export const countSurplusVersions = async (db: Reader, keep: number): Promise<number> => {
  const texts = await overfull(db, keep).execute();
  return texts.reduce((sum, { versions }) => sum + versions - keep, 0);
};
