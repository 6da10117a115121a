import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { RuntimePoolTable } from '../tables/runtime-pools.js';

export type RuntimePoolRow = Selectable<RuntimePoolTable>;

/** All pools, by name. */
export const listPoolRows = (db: Reader): Promise<RuntimePoolRow[]> =>
  db.selectFrom('runtime_pools').selectAll().orderBy('name').execute();

export const countPools = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('runtime_pools')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findPoolRow = (db: Reader, id: string): Promise<RuntimePoolRow | undefined> =>
  db.selectFrom('runtime_pools').selectAll().where('id', '=', id).executeTakeFirst();

export const findPoolRowByName = (db: Reader, name: string): Promise<RuntimePoolRow | undefined> =>
  db.selectFrom('runtime_pools').selectAll().where('name', '=', name).executeTakeFirst();

/** Whether a pool is placed on a controller. */
export const hasPoolOn = async (db: Reader, controllerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('runtime_pools')
    .select('id')
    .where('controllerId', '=', controllerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The pool that an agent is bound to, or the one of agents that are bound to none. */
export const findPoolOfAgent = (
  db: Reader,
  agentId: string,
  otherwise: string,
): Promise<RuntimePoolRow | undefined> => {
  const agent = db.selectFrom('agents').select('runtimePoolId').where('agents.id', '=', agentId);
  return db
    .selectFrom('runtime_pools')
    .selectAll()
    .where('id', '=', ({ fn, val }) => fn.coalesce(agent, val(otherwise)))
    .executeTakeFirst();
};

/** Whether an agent is bound to a pool; null: to none. */
export const hasAgentOn = async (db: Reader, poolId: string | null): Promise<boolean> => {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('runtimePoolId', poolId === null ? 'is' : '=', poolId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Binds the agents of a pool to the built-in one. */
export const unbindAgentsOf = async (db: Transaction, poolId: string, now: string): Promise<void> => {
  await db
    .updateTable('agents')
    .set({ runtimePoolId: null, runtimeProvisionAttempts: 0, runtimeProvisionRetryAt: null, lastUpdatedAt: now })
    .where('runtimePoolId', '=', poolId)
    .execute();
};

export const insertPool = async (db: Transaction, row: RuntimePoolRow): Promise<void> => {
  await db.insertInto('runtime_pools').values(row).execute();
};

export const updatePool = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<RuntimePoolRow, 'id' | 'kind'>>,
): Promise<void> => {
  await db.updateTable('runtime_pools').set(changes).where('id', '=', id).execute();
};

/** Counts one more failure of a pool, unless it starts nothing anyway because of those before; returns how many there are. */
export const countPoolFailure = async (
  db: Transaction,
  id: string,
  { lastError, now }: { readonly lastError: string; readonly now: string },
): Promise<number | undefined> => {
  const row = await db
    .updateTable('runtime_pools')
    .set((pool) => ({
      consecutiveFailures: pool('consecutiveFailures', '+', 1),
      lastError,
      lastErrorAt: now,
    }))
    .where('id', '=', id)
    .where((pool) => pool.or([pool('circuitOpenUntil', 'is', null), pool('circuitOpenUntil', '<=', now)]))
    .returning('consecutiveFailures')
    .executeTakeFirst();
  return row?.consecutiveFailures;
};

export const deletePoolRow = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('runtime_pools').where('id', '=', id).execute();
};
