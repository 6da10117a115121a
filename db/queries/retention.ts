import type { Reader, Transaction } from '../access.js';

/** Tables whose rows are kept for a time. */
export type AgingTable =
  | 'agent_log'
  | 'channel_messages'
  | 'credential_uses'
  | 'events'
  | 'inbox_messages'
  | 'session_logs';

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

/** What is due is counted up to here: more than that nobody waits for. */
export const mostCounted = 10_000;

/** How many rows were created before `before`, `mostCounted` at most. */
export const countOlder = async (db: Reader, table: AgingTable, before: string): Promise<number> => {
  const { count } = await db
    .selectFrom((eb) => eb.selectFrom(table).select('id').where('createdAt', '<', before).limit(mostCounted).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** What more is kept of than so many, and how much more. */
export interface Surplus {
  readonly surplus: number;
}

export interface SurplusQuestion {
  readonly keep: number;
  /** So many are found at most. */
  readonly limit: number;
}

/** A text of an agent. */
export interface VersionedText {
  readonly agentId: string;
  readonly field: string;
}

/** Texts that have more versions than are kept. All versions are looked through. */
export const listOverfullTexts = async (
  db: Reader,
  { keep, limit }: SurplusQuestion,
): Promise<(VersionedText & Surplus)[]> => {
  const texts = await db
    .selectFrom('context_versions')
    .select((eb) => ['agentId', 'field', eb.fn.countAll<number>().as('versions')])
    .groupBy(['agentId', 'field'])
    .having((eb) => eb(eb.fn.countAll<number>(), '>', keep))
    .limit(limit)
    .execute();
  return texts.map(({ agentId, field, versions }) => ({ agentId, field, surplus: versions - keep }));
};

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

/** How many versions of a text there are, so many at most. */
const countVersions = async (db: Reader, { agentId, field }: VersionedText, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('context_versions')
        .select('id')
        .where('agentId', '=', agentId)
        .where('field', '=', field)
        .limit(most)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Deletes up to `limit` versions of a text beyond the newest `keep`, oldest first, and ends the chain of versions at the
 * oldest one left; returns how many were deleted.
 */
export const deleteSurplusVersions = async (
  db: Transaction,
  text: VersionedText,
  keep: number,
  limit: number,
): Promise<number> => {
  const surplus = (await countVersions(db, text, keep + limit)) - keep;
  if (surplus <= 0) {
    return 0;
  }
  const { agentId, field } = text;
  const { numDeletedRows } = await db
    .deleteFrom('context_versions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('context_versions')
        .select('id')
        .where('agentId', '=', agentId)
        .where('field', '=', field)
        .orderBy('version')
        .limit(surplus),
    )
    .executeTakeFirst();
  await forgetPredecessorOfOldest(db, agentId, field);
  return Number(numDeletedRows);
};
