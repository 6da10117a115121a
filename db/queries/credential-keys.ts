import type { ExpressionBuilder, Selectable, Updateable } from 'kysely';
import type { KeyPlanSource } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { Database } from '../schema.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { CredentialKeyTable } from '../tables/keys.js';
import { bytesAroundRow, bytesWithRow, countWithin, mostRowsWithin } from './page-bytes.js';

export type CredentialKeyRow = Selectable<CredentialKeyTable>;

/** The login: the same key in all scopes. */
export interface KeyLogin {
  readonly keyType: string;
  readonly keySuffix: string;
}

/** One scope row of a key. */
export interface KeyIdentity extends KeyLogin {
  readonly scope: string;
  readonly scopeId: string;
}

/** The keys of one type in one scope, whatever their suffix. */
export interface KeyPool {
  readonly keyType: string;
  readonly scope: string;
  readonly scopeId: string;
}

const identityColumns = ['keyType', 'keySuffix', 'scope', 'scopeId'] as const;

/**
 * Makes sure a key has a row and notes the position it was last seen at. Returns nothing; a new row takes over the plan
 * that the key's other scope rows have.
 */
export const ensureKey = async (db: Transaction, row: Omit<CredentialKeyRow, 'plan' | 'planSource'>): Promise<void> => {
  await db
    .insertInto('credential_keys')
    .values(({ selectFrom }) => {
      const sibling = selectFrom('credential_keys as other')
        .where('other.keyType', '=', row.keyType)
        .where('other.keySuffix', '=', row.keySuffix)
        .limit(1);
      return { ...row, plan: sibling.select('other.plan'), planSource: sibling.select('other.planSource') };
    })
    .onConflict((conflict) =>
      conflict.columns([...identityColumns]).doUpdateSet({ keyIndex: row.keyIndex, updatedAt: row.updatedAt }),
    )
    .execute();
};

const keyByIdentity = statement((db, key: Placeholders<KeyIdentity>) =>
  db
    .selectFrom('credential_keys')
    .selectAll()
    .where('keyType', '=', key.keyType)
    .where('keySuffix', '=', key.keySuffix)
    .where('scope', '=', key.scope)
    .where('scopeId', '=', key.scopeId),
);

/** One scope row of a key, or undefined. */
export const findKey = (db: Reader, key: KeyIdentity): Promise<CredentialKeyRow | undefined> =>
  keyByIdentity.first(db, key);

/** Changes one scope row; returns whether it exists. */
export const updateKey = async (
  db: Transaction,
  key: KeyIdentity,
  change: Updateable<CredentialKeyTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('credential_keys')
    .set(change)
    .where('keyType', '=', key.keyType)
    .where('keySuffix', '=', key.keySuffix)
    .where('scope', '=', key.scope)
    .where('scopeId', '=', key.scopeId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Changes all scope rows of a key; returns whether there is any. */
export const updateLogin = async (
  db: Transaction,
  login: KeyLogin,
  change: Updateable<CredentialKeyTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('credential_keys')
    .set(change)
    .where('keyType', '=', login.keyType)
    .where('keySuffix', '=', login.keySuffix)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Gives all scope rows of a key a plan, unless theirs comes from a source outside `replaceable`. */
export const replacePlan = async (
  db: Transaction,
  login: KeyLogin,
  change: { readonly plan: string; readonly planSource: KeyPlanSource; readonly updatedAt: string },
  replaceable: readonly KeyPlanSource[],
): Promise<void> => {
  await db
    .updateTable('credential_keys')
    .set(change)
    .where('keyType', '=', login.keyType)
    .where('keySuffix', '=', login.keySuffix)
    .where((row) => row.or([row('planSource', 'is', null), row('planSource', 'in', replaceable)]))
    .execute();
};

/** Counts a use of a key. */
export const countUsage = async (db: Transaction, key: KeyIdentity, now: string): Promise<void> => {
  await db
    .updateTable('credential_keys')
    .set((row) => ({ lastUsedAt: now, totalUsageCount: row('totalUsageCount', '+', 1) }))
    .where('keyType', '=', key.keyType)
    .where('keySuffix', '=', key.keySuffix)
    .where('scope', '=', key.scope)
    .where('scopeId', '=', key.scopeId)
    .execute();
};

/** The highest failure number given out so far; 0 without any. */
export const highestAuthFailureSeq = async (db: Reader): Promise<number> => {
  const { seq } = await db
    .selectFrom('credential_keys')
    .select((row) => row.fn.max('authFailureSeq').as('seq'))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
};

/** What availability needs of one row. */
export interface PooledKey {
  readonly id: string;
  readonly keyIndex: number;
  readonly status: string;
  readonly rateLimitedUntil: string | null;
  readonly consecutiveAuthFailures: number;
  readonly plan: string | null;
  readonly rateLimitWindows: CredentialKeyTable['rateLimitWindows'];
}

export interface PoolRead {
  readonly keys: readonly PooledKey[];
  /** The highest failure number over the whole table; 0 without any. */
  readonly fence: number;
}

const poolRows = (blockedOnly: boolean) =>
  statement((db, pool: Placeholders<KeyPool>) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('credential_keys')
          .select((row) => row.fn.max('authFailureSeq').as('seq'))
          .as('fence'),
      )
      .leftJoin('credential_keys as key', (join) => {
        const inPool = join
          .on('key.keyType', '=', pool.keyType)
          .on('key.scope', '=', pool.scope)
          .on('key.scopeId', '=', pool.scopeId);
        return blockedOnly ? inPool.on('key.status', '=', 'rate_limited') : inPool;
      })
      .select([
        'fence.seq',
        'key.keyIndex',
        'key.status',
        'key.rateLimitedUntil',
        'key.consecutiveAuthFailures',
        'key.plan',
        'key.rateLimitWindows',
        'key.id',
      ]),
  );

const blockedPoolRows = poolRows(true);
const allPoolRows = poolRows(false);

const keysFor = statement((db, parameter: Placeholders<{ agentId: string; limit: number }>) =>
  db
    .selectFrom('credential_keys')
    .select([
      'id',
      'keyType',
      'keyIndex',
      'status',
      'rateLimitedUntil',
      'consecutiveAuthFailures',
      'plan',
      'rateLimitWindows',
      'lastRateLimitAt',
      'lastAuthFailureAt',
    ])
    .where((key) => key.or([key('scope', '=', 'global'), key('scopeId', '=', parameter.agentId)]))
    .limit(parameter.limit),
);

type PoolRow = { readonly [Column in keyof PooledKey]: PooledKey[Column] | null };

/** Without any key the join leaves one row, all of whose columns are null. */
const isKey = <Row extends PoolRow>(row: Row): row is Row & PooledKey => row.keyIndex !== null;

/**
 * The rows of a pool and the fence, in one read. With `blockedOnly` just the rows that are rate limited, straight from
 * an index.
 */
export const listPool = async (db: Reader, pool: KeyPool, blockedOnly: boolean): Promise<PoolRead> => {
  const rows = await (blockedOnly ? blockedPoolRows : allPoolRows).all(db, pool);
  return { keys: rows.filter(isKey), fence: rows[0]?.seq ?? 0 };
};

const maxKnown = 1000;

/** A key that an agent may have, and when it was last reported limited or refused. */
export type KeyOfAgent = PooledKey & Pick<CredentialKeyRow, 'keyType' | 'lastRateLimitAt' | 'lastAuthFailureAt'>;

/** Keys that an agent may have: those of everybody, and its own; at most 1,000. */
export const listKeysFor = (db: Reader, agentId: string): Promise<KeyOfAgent[]> =>
  keysFor.all(db, { agentId, limit: maxKnown });

/** Makes the rows of a pool available whose limit ended by `now`; those with `benchedFrom` failures stay benched. */
export const liftExpiredLimits = async (
  db: Transaction,
  pool: KeyPool,
  benchedFrom: number,
  now: string,
): Promise<void> => {
  await db
    .updateTable('credential_keys')
    .set({ status: 'available', rateLimitedUntil: null, updatedAt: now })
    .where('keyType', '=', pool.keyType)
    .where('scope', '=', pool.scope)
    .where('scopeId', '=', pool.scopeId)
    .where('status', '=', 'rate_limited')
    .where('rateLimitedUntil', '<=', now)
    .where('consecutiveAuthFailures', '<', benchedFrom)
    .execute();
};

/** The benched rows of a pool at an index whose last failure is not newer than the fence. */
export const findBenchedAt = (
  db: Reader,
  pool: KeyPool,
  keyIndex: number,
  benchedFrom: number,
  fence: number,
): Promise<CredentialKeyRow[]> =>
  db
    .selectFrom('credential_keys')
    .selectAll()
    .where('keyType', '=', pool.keyType)
    .where('scope', '=', pool.scope)
    .where('scopeId', '=', pool.scopeId)
    .where('status', '=', 'rate_limited')
    .where('keyIndex', '=', keyIndex)
    .where('consecutiveAuthFailures', '>=', benchedFrom)
    .where('authFailureSeq', '<=', fence)
    .execute();

export interface KeyFilter {
  readonly keyType?: string;
  readonly scope?: string;
  /** Used only together with a scope; then absent means the empty text. */
  readonly scopeId?: string;
}

/** Bytes of a record: those of its windows, and twice what is around other rows, since it has many short columns. */
const bytesOfKey = (row: ExpressionBuilder<Database, 'credential_keys'>) =>
  row(bytesWithRow<'credential_keys'>('rateLimitWindows')(row), '+', row.lit(bytesAroundRow));

/**
 * The key records that match, by index, then by age, up to the first that would make more than `maxBytes` bytes with those
 * before it, counting 1,024 around each; the very first comes whatever it has.
 */
export const listKeys = async (
  db: Reader,
  filter: KeyFilter,
  maxBytes: number,
): Promise<{ readonly rows: CredentialKeyRow[]; readonly isCut: boolean }> => {
  const { keyType, scope, scopeId = '' } = filter;
  let query = db.selectFrom('credential_keys').orderBy('keyIndex').orderBy('createdAt').orderBy('id');
  if (keyType !== undefined) {
    query = query.where('keyType', '=', keyType);
  }
  if (scope !== undefined) {
    query = query.where('scope', '=', scope).where('scopeId', '=', scopeId);
  }
  const sizes = await query
    .select((row) => bytesOfKey(row).as('bytes'))
    .limit(mostRowsWithin(maxBytes))
    .execute();
  const rows = await query.selectAll().limit(countWithin(sizes, maxBytes)).execute();
  return { rows, isCut: rows.length < sizes.length };
};

/** What a key is called. */
export type NamedKey = Pick<CredentialKeyRow, 'keyType' | 'keySuffix' | 'scope' | 'name' | 'plan' | 'planSource'>;

/** What all keys are called, in the order of their records. */
export const listKeyNames = (db: Reader): Promise<NamedKey[]> =>
  db
    .selectFrom('credential_keys')
    .select(['keyType', 'keySuffix', 'scope', 'name', 'plan', 'planSource'])
    .orderBy('keyIndex')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const keyOfTask = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  db.selectFrom('tasks').select(['credentialKeyType', 'credentialKeySuffix']).where('id', '=', parameter.taskId),
);

/** The key a task is stamped with, null for none; undefined when there is no such task. */
export const findKeyOfTask = (
  db: Reader,
  taskId: string,
): Promise<{ credentialKeyType: string | null; credentialKeySuffix: string | null } | undefined> =>
  keyOfTask.first(db, { taskId });

/** A task, the key it is stamped with (empty for none) and the key it runs on now. */
export interface Stamp {
  readonly taskId: string;
  readonly former: KeyLogin;
  readonly login: KeyLogin;
}

interface FlatStamp extends KeyLogin {
  readonly taskId: string;
  readonly formerType: string;
  readonly formerSuffix: string;
}

const stamp = changeStatement((db, parameter: Placeholders<FlatStamp>) =>
  db
    .updateTable('tasks')
    .set({ credentialKeyType: parameter.keyType, credentialKeySuffix: parameter.keySuffix })
    .where('id', '=', parameter.taskId)
    .where((row) => row(row.fn.coalesce('credentialKeyType', row.val('')), '=', parameter.formerType))
    .where((row) => row(row.fn.coalesce('credentialKeySuffix', row.val('')), '=', parameter.formerSuffix)),
);

/** Stamps a task with the key it runs on; returns whether it still had the former one. */
export const stampTask = async (db: Transaction, { taskId, former, login }: Stamp): Promise<boolean> => {
  const { keyType, keySuffix } = login;
  const stamped = { taskId, keyType, keySuffix, formerType: former.keyType, formerSuffix: former.keySuffix };
  return (await stamp.run(db, stamped)) === 1;
};
