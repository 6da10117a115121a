import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';

/** Tables whose rows are kept for a time. */
export type AgingTable = 'agent_log' | 'events' | 'session_logs';

/** Deletes up to `limit` rows created before `before`, oldest first; returns how many. */
export const deleteOldest = async (
  db: Kysely<Database>,
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
export const countOlder = async (db: Kysely<Database>, table: AgingTable, before: string): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return count;
};

/** The texts that have more versions than are kept, each with the number of its versions. */
const overfull = (db: Kysely<Database>, keep: number) =>
  db
    .selectFrom('context_versions')
    .select((eb) => ['agentId', 'field', eb.fn.countAll<number>().as('versions')])
    .groupBy(['agentId', 'field'])
    .having((eb) => eb(eb.fn.countAll<number>(), '>', keep));

const forgetPredecessorOfOldest = async (db: Kysely<Database>, agentId: string, field: string): Promise<void> => {
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
 * the oldest one left; returns how many were deleted. One transaction.
 */
export const deleteSurplusVersions = (db: Kysely<Database>, keep: number, limit: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const text = await overfull(transaction, keep).limit(1).executeTakeFirst();
    if (text === undefined) {
      return 0;
    }
    const { agentId, field, versions } = text;
    const { numDeletedRows } = await transaction
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
    await forgetPredecessorOfOldest(transaction, agentId, field);
    return Number(numDeletedRows);
  });

/** How many versions there are beyond the newest `keep` of each text. */
export const countSurplusVersions = async (db: Kysely<Database>, keep: number): Promise<number> => {
  const texts = await overfull(db, keep).execute();
  return texts.reduce((sum, { versions }) => sum + versions - keep, 0);
};
