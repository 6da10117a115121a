import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import { type Placeholders, statement } from '../statement.js';
import type { Bit } from '../tables/column-types.js';
import type { RuntimeInstanceTable } from '../tables/runtime-instances.js';

export type RuntimeInstanceRow = Selectable<RuntimeInstanceTable>;

/** A runtime that is active and was seen at or after an instant. */
export interface LiveRuntime {
  readonly agentId: string;
  readonly id: string;
  readonly seenSince: string;
}

const isLiveSince = (seenSince: string) => (runtime: ExpressionBuilder<Database, 'runtime_instances'>) =>
  runtime.and([runtime('status', '=', 'active'), runtime('lastSeenAt', '>=', seenSince)]);

export const findRuntimeInstance = (db: Reader, id: string): Promise<RuntimeInstanceRow | undefined> =>
  db.selectFrom('runtime_instances').selectAll().where('id', '=', id).executeTakeFirst();

/** What is known of a runtime that has not ended. */
type OpenRuntime = Pick<RuntimeInstanceRow, 'id' | 'status' | 'lastSeenAt' | 'createdAt' | 'poolId' | 'reportedSlots'>;

/** An agent's runtimes that have not ended, in no order: in one, all would be read, thousands that have ended included. */
export const listOpenRuntimesOf = (db: Reader, agentId: string): Promise<OpenRuntime[]> =>
  db
    .selectFrom('runtime_instances')
    .select(['id', 'status', 'lastSeenAt', 'createdAt', 'poolId', 'reportedSlots'])
    .where('agentId', '=', agentId)
    .where('status', 'in', ['provisioning', 'active'])
    .execute();

/** An agent's newest runtimes, at most so many, oldest first. */
export const listNewestRuntimeInstances = async (
  db: Reader,
  agentId: string,
  limit: number,
): Promise<RuntimeInstanceRow[]> => {
  const newest = await db
    .selectFrom('runtime_instances')
    .selectAll()
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return newest.reverse();
};

const newestOfAgent = statement((db, parameter: Placeholders<{ agentId: string; limit: number }>) =>
  db
    .selectFrom('runtime_instances')
    .select(['status', 'lastSeenAt', 'updatedAt'])
    .where('agentId', '=', parameter.agentId)
    .orderBy('createdAt', 'desc')
    .limit(parameter.limit),
);

/** An agent's newest runtimes as far as they tell since when one is gone. */
export const listNewestRuntimes = (
  db: Reader,
  agentId: string,
  limit: number,
): Promise<Pick<RuntimeInstanceRow, 'status' | 'lastSeenAt' | 'updatedAt'>[]> =>
  newestOfAgent.all(db, { agentId, limit });

export const insertRuntimeInstance = async (db: Transaction, row: RuntimeInstanceRow): Promise<void> => {
  await db.insertInto('runtime_instances').values(row).execute();
};

export const updateRuntimeInstance = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<RuntimeInstanceTable, 'id' | 'agentId' | 'createdAt'>>,
): Promise<void> => {
  await db.updateTable('runtime_instances').set(changes).where('id', '=', id).execute();
};

/** Changes a runtime only if it is a live one of the agent; returns whether it is. */
export const updateLiveRuntime = async (
  db: Transaction,
  { agentId, id, seenSince }: LiveRuntime,
  changes: { lastSeenAt: string; updatedAt: string; credentialReady?: Bit },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('runtime_instances')
    .set(changes)
    .where('id', '=', id)
    .where('agentId', '=', agentId)
    .where(isLiveSince(seenSince))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Retires an agent's runtime; returns whether it was active. */
export const retireRuntimeInstance = async (
  db: Transaction,
  agentId: string,
  id: string,
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('runtime_instances')
    .set({ status: 'offline', updatedAt: now })
    .where('id', '=', id)
    .where('agentId', '=', agentId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** What the live runtimes of an agent reported about their credentials; empty without live runtimes. */
export const listLiveReadiness = (
  db: Reader,
  agentId: string,
  seenSince: string,
): Promise<{ credentialReady: Bit | null }[]> =>
  db
    .selectFrom('runtime_instances')
    .select('credentialReady')
    .where('agentId', '=', agentId)
    .where(isLiveSince(seenSince))
    .execute();

/** Which of these agents have a live runtime. */
export const listAgentsWithLiveRuntime = async (
  db: Reader,
  agentIds: readonly string[],
  seenSince: string,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('runtime_instances')
    .select('agentId')
    .distinct()
    .where('agentId', 'in', agentIds)
    .where(isLiveSince(seenSince))
    .execute();
  return rows.map(({ agentId }) => agentId);
};

/** Deletes runtimes that people started, last seen before an instant; returns the ids of their agents, once each. */
export const deleteRuntimesSeenBefore = async (db: Transaction, before: string): Promise<string[]> => {
  const rows = await db
    .deleteFrom('runtime_instances')
    .where('lastSeenAt', '<', before)
    .where('poolId', 'is', null)
    .returning('agentId')
    .execute();
  return [...new Set(rows.map((row) => row.agentId))];
};

/** Which of these runtimes may run at a controller: they are known, have not been closed, and no other one started them. */
export const listOpenRuntimes = async (db: Reader, controllerId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('runtime_instances')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 'offline')
    .where((runtime) => runtime.or([runtime('controllerId', 'is', null), runtime('controllerId', '=', controllerId)]))
    .execute();
  return rows.map(({ id }) => id);
};
