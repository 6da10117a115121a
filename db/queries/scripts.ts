import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { ScriptScope } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { containsText } from '../dialect/text.js';
import type { Database } from '../schema.js';
import type { ScriptTable, ScriptVersionTable } from '../tables/scripts.js';
import { bytesIn, bytesOfAll, countWithin, startWithin } from './page-bytes.js';

export type ScriptRow = Selectable<ScriptTable>;
export type ScriptVersionRow = Selectable<ScriptVersionTable>;

const summaryColumns = [
  'id',
  'scope',
  'scopeId',
  'name',
  'description',
  'intent',
  'version',
  'isScratch',
  'typeChecked',
  'fsMode',
  'createdByAgentId',
  'createdAt',
  'updatedAt',
] as const;

/** A script without its source. */
export type ScriptSummaryRow = Pick<ScriptRow, (typeof summaryColumns)[number]>;

/** What names a script beside its id. */
export interface ScriptIdentity {
  readonly scope: ScriptScope;
  /** The agent; empty for the global scope. */
  readonly scopeId: string;
  readonly name: string;
}

export const findScriptRow = (db: Reader, id: string): Promise<ScriptRow | undefined> =>
  db.selectFrom('scripts').selectAll().where('id', '=', id).executeTakeFirst();

export const findScriptRowByName = (
  db: Reader,
  { scope, scopeId, name }: ScriptIdentity,
): Promise<ScriptRow | undefined> =>
  db
    .selectFrom('scripts')
    .selectAll()
    .where('scope', '=', scope)
    .where('scopeId', '=', scopeId)
    .where('name', '=', name)
    .executeTakeFirst();

export interface ScriptFilter {
  readonly scope?: ScriptScope | undefined;
  readonly includeScratch: boolean;
}

const matching = (db: Reader, { scope, includeScratch }: ScriptFilter) => {
  let query = db.selectFrom('scripts');
  if (scope !== undefined) {
    query = query.where('scope', '=', scope);
  }
  return includeScratch ? query : query.where('isScratch', '=', 0);
};

/** All that match, by scope, agent and name. */
export const listScriptRows = (db: Reader, filter: ScriptFilter): Promise<ScriptSummaryRow[]> =>
  matching(db, filter).select(summaryColumns).orderBy('scope').orderBy('scopeId').orderBy('name').execute();

/** Bytes of the summaries of all that match. */
export const sumScriptBytes = async (db: Reader, filter: ScriptFilter): Promise<number> => {
  const sum = matching(db, filter).select((row) =>
    bytesOfAll<'scripts'>('name', 'scopeId', 'description', 'intent', 'createdByAgentId')(row).as('bytes'),
  );
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

export interface ScriptSearch {
  /** Empty: all. */
  readonly text: string;
  /** Whose scripts are seen beside the global ones. */
  readonly agentId: string;
  readonly scope?: ScriptScope | undefined;
  readonly limit: number;
}

/** 1 where a condition holds, else 0: a column in which both databases tell it. */
export const asFlag = (condition: Expression<SqlBool>) => {
  const row = expressionBuilder<Database, 'scripts'>();
  return row.case().when(condition).then(row.lit(1)).else(row.lit(0)).end();
};

/** Whether an agent sees a script when it searches: scratch scripts are not found. */
export const isSearched = ({ agentId, scope }: Pick<ScriptSearch, 'agentId' | 'scope'>) => {
  const row = expressionBuilder<Database, 'scripts'>();
  const seen = row.and([row('isScratch', '=', 0), row('scopeId', 'in', ['', agentId])]);
  return scope === undefined ? seen : seen.and('scope', '=', scope);
};

/** A script as it is found, and how well its text fits. */
export type FoundScriptRow = Pick<ScriptRow, 'name' | 'signature' | 'argsJsonSchema' | 'description'> & {
  readonly inName: number;
};

/** Those with the text in their name come first. */
export const searchScriptRows = (
  db: Reader,
  { text, agentId, scope, limit }: ScriptSearch,
): Promise<FoundScriptRow[]> =>
  db
    .selectFrom('scripts')
    .select((row) => [
      'name',
      'signature',
      'argsJsonSchema',
      'description',
      asFlag(containsText(row.ref('name'), text)).as('inName'),
    ])
    .where(isSearched({ agentId, scope }))
    .where((row) =>
      row.or([
        containsText(row.ref('name'), text),
        containsText(row.ref('description'), text),
        containsText(row.ref('intent'), text),
      ]),
    )
    .orderBy('inName', 'desc')
    .orderBy('scope')
    .orderBy('name')
    .limit(limit)
    .execute();

export const insertScript = async (db: Transaction, row: ScriptRow): Promise<void> => {
  await db.insertInto('scripts').values(row).execute();
};

export type ScriptChanges = Partial<Omit<ScriptRow, 'id' | 'scope' | 'scopeId' | 'name' | 'createdAt' | 'createdBy'>>;

/** Changes a script that has this version; returns whether there was one. */
export const updateScript = async (
  db: Transaction,
  id: string,
  version: number,
  changes: ScriptChanges,
): Promise<boolean> => {
  const result = await db
    .updateTable('scripts')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes a script with its versions; returns whether there was one. */
export const deleteScriptRow = async (db: Transaction, { scope, scopeId, name }: ScriptIdentity): Promise<boolean> => {
  const result = await db
    .deleteFrom('scripts')
    .where('scope', '=', scope)
    .where('scopeId', '=', scopeId)
    .where('name', '=', name)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Whether no endpoint runs a script. */
const hasNoEndpoint = () => {
  const row = expressionBuilder<Database, 'scripts'>();
  return row.not(row.exists(row.selectFrom('script_apis').select('id').whereRef('scriptId', '=', 'scripts.id')));
};

/** Scratch scripts with ids after one that were not used since, and that have no endpoint. */
export const listUnusedScratch = (
  db: Reader,
  { before, after, limit }: { readonly before: string; readonly after: string; readonly limit: number },
): Promise<Pick<ScriptRow, 'id' | 'name' | 'scopeId'>[]> =>
  db
    .selectFrom('scripts')
    .select(['id', 'name', 'scopeId'])
    .where('isScratch', '=', 1)
    .where('updatedAt', '<', before)
    .where('scope', '=', 'agent')
    .where('name', '>=', 'scratch-')
    .where('name', '<', 'scratch.')
    .where('id', '>', after)
    .where(hasNoEndpoint())
    .orderBy('id')
    .limit(limit)
    .execute();

/** Deletes these scratch scripts, unless one was used since, is kept by somebody, or has an endpoint. */
export const deleteUnusedScratch = async (db: Transaction, ids: readonly string[], before: string): Promise<void> => {
  await db
    .deleteFrom('scripts')
    .where('id', 'in', ids)
    .where('isScratch', '=', 1)
    .where('updatedAt', '<', before)
    .where(hasNoEndpoint())
    .execute();
};

/** Says that a script was used, unless it was saved by somebody who keeps it; returns whether it was. */
export const touchScratch = async (db: Transaction, id: string, now: string): Promise<boolean> => {
  const result = await db
    .updateTable('scripts')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('isScratch', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Takes back that a script was used, unless it was used or changed again since. */
export const untouchScratch = async (db: Transaction, id: string, touchedAt: string, before: string): Promise<void> => {
  await db
    .updateTable('scripts')
    .set({ updatedAt: before })
    .where('id', '=', id)
    .where('isScratch', '=', 1)
    .where('updatedAt', '=', touchedAt)
    .execute();
};

export const insertScriptVersion = async (db: Transaction, row: ScriptVersionRow): Promise<void> => {
  await db.insertInto('script_versions').values(row).execute();
};

/** A version of a script by the hash of its content. */
export const findScriptVersionRow = (
  db: Reader,
  scriptId: string,
  contentHash: string,
): Promise<ScriptVersionRow | undefined> =>
  db
    .selectFrom('script_versions')
    .selectAll()
    .where('scriptId', '=', scriptId)
    .where('contentHash', '=', contentHash)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The agent that wrote the source that a script has now; null: none did. */
export const findScriptWriter = async (
  db: Reader,
  { id, version }: Pick<ScriptRow, 'id' | 'version'>,
): Promise<string | null> =>
  (
    await db
      .selectFrom('script_versions')
      .select('changedByAgentId')
      .where('scriptId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.changedByAgentId ?? null;

export interface VersionPage {
  readonly scriptId: string;
  /** Only those before this one. */
  readonly before: number | undefined;
  readonly limit: number;
  readonly maxBytes: number;
}

/**
 * Versions, the newest first. They end before the one that would make more than `maxBytes` bytes of text with those
 * before it; the first comes whatever it has.
 */
export const listScriptVersionRows = async (
  db: Reader,
  { scriptId, before, limit, maxBytes }: VersionPage,
): Promise<ScriptVersionRow[]> => {
  const all = db.selectFrom('script_versions').where('scriptId', '=', scriptId).orderBy('version', 'desc');
  const page = (before === undefined ? all : all.where('version', '<', before)).limit(limit);
  const sizes = await page
    .select((row) => bytesIn<'script_versions'>('source', 'description', 'intent', 'signature')(row).as('bytes'))
    .execute();
  const rows = await page.selectAll().limit(countWithin(sizes, maxBytes)).execute();
  return startWithin(
    rows,
    ({ source, description, intent, signature }) => ({ texts: [source, description, intent, signature] }),
    maxBytes,
  );
};
