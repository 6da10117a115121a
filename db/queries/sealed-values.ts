import { sql } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { PageAfter } from '../pages.js';

/** A text that is encrypted with the key of stored secrets. */
export interface SealedValue {
  readonly id: string;
  readonly sealed: string;
}

export interface Resealed extends SealedValue {
  /** The same, encrypted with another key. */
  readonly now: string;
}

/** A column whose values are encrypted with the key of stored secrets. */
export interface SealedColumn {
  readonly name: string;
  /** A page of its values, in the order of their ids. */
  readonly list: (db: Reader, page: PageAfter) => Promise<SealedValue[]>;
  /** Replaces a value, unless somebody else was faster. */
  readonly replace: (db: Transaction, value: Resealed) => Promise<void>;
}

const listSealedConfig = (db: Reader, { after, limit }: PageAfter): Promise<SealedValue[]> =>
  db
    .selectFrom('config')
    .select(['id', 'value as sealed'])
    .where('encrypted', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

const replaceSealedConfig = async (db: Transaction, { id, sealed, now }: Resealed): Promise<void> => {
  await db
    .updateTable('config')
    .set({ value: now })
    .where('id', '=', id)
    .where('value', '=', sealed)
    .where('encrypted', '=', 1)
    .execute();
};

const listSealedControllers = async (db: Reader, { after, limit }: PageAfter): Promise<SealedValue[]> => {
  const rows = await db
    .selectFrom('runtime_controllers')
    .select(['id', 'secretConfig'])
    .where('secretConfig', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, secretConfig }) => (secretConfig === null ? [] : [{ id, sealed: secretConfig }]));
};

const replaceSealedController = async (db: Transaction, { id, sealed, now }: Resealed): Promise<void> => {
  await db
    .updateTable('runtime_controllers')
    .set({ secretConfig: now })
    .where('id', '=', id)
    .where('secretConfig', '=', sealed)
    .execute();
};

const listSealedRuntimeTokens = async (db: Reader, { after, limit }: PageAfter): Promise<SealedValue[]> => {
  const rows = await db
    .selectFrom('runtime_instances')
    .select(['id', 'sealedToken'])
    .where('sealedToken', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, sealedToken }) => (sealedToken === null ? [] : [{ id, sealed: sealedToken }]));
};

const replaceSealedRuntimeToken = async (db: Transaction, { id, sealed, now }: Resealed): Promise<void> => {
  await db
    .updateTable('runtime_instances')
    .set({ sealedToken: now })
    .where('id', '=', id)
    .where('sealedToken', '=', sealed)
    .execute();
};

const listSealedScriptApis = async (db: Reader, { after, limit }: PageAfter): Promise<SealedValue[]> => {
  const rows = await db
    .selectFrom('script_apis')
    .select(['id', 'token'])
    .where('token', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, token }) => (token === null ? [] : [{ id, sealed: token }]));
};

const replaceSealedScriptApi = async (db: Transaction, { id, sealed, now }: Resealed): Promise<void> => {
  await db.updateTable('script_apis').set({ token: now }).where('id', '=', id).where('token', '=', sealed).execute();
};

type OAuthColumn =
  | readonly [table: 'oauth_apps', column: 'clientSecret']
  | readonly [table: 'oauth_authorizations', column: 'accessToken']
  | readonly [table: 'oauth_authorizations', column: 'refreshToken']
  | readonly [table: 'oauth_pending', column: 'verifier']
  | readonly [table: 'oauth_revocations', column: 'clientSecret' | 'accessToken' | 'refreshToken'];

/** Such a column of the OAuth tables, whose rows are all known by `id`. */
const oauthColumn = ([table, column]: OAuthColumn): SealedColumn => ({
  name: `${table}.${column}`,
  list: (db, { after, limit }) =>
    db
      .selectFrom(table)
      .select(['id', sql.ref<string>(column).as('sealed')])
      .where(sql.ref(column), 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  replace: async (db, { id, sealed, now }) => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now}
      where id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db);
  },
});
const listSealedExtensions = (db: Reader, { after, limit }: PageAfter): Promise<SealedValue[]> =>
  db
    .selectFrom('extensions')
    .select(['id', 'configJson as sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

const replaceSealedExtension = async (db: Transaction, { id, sealed, now }: Resealed): Promise<void> => {
  await db
    .updateTable('extensions')
    .set({ configJson: now })
    .where('id', '=', id)
    .where('configJson', '=', sealed)
    .execute();
};

const listSealedWorkflowSecrets = (db: Reader, { after, limit }: PageAfter): Promise<SealedValue[]> =>
  db
    .selectFrom('workflow_secrets')
    .select(['id', 'sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

const replaceSealedWorkflowSecret = async (db: Transaction, { id, sealed, now }: Resealed): Promise<void> => {
  await db
    .updateTable('workflow_secrets')
    .set({ sealed: now })
    .where('id', '=', id)
    .where('sealed', '=', sealed)
    .execute();
};

/** There is one. */
const listSealedChecks = async (db: Reader, { after }: PageAfter): Promise<SealedValue[]> =>
  after !== ''
    ? []
    : db.selectFrom('key_checks').select(['purpose as id', 'sealed']).where('purpose', '=', 'secrets').execute();

const replaceSealedCheck = async (db: Transaction, { sealed, now }: Resealed): Promise<void> => {
  await db
    .updateTable('key_checks')
    .set({ sealed: now })
    .where('purpose', '=', 'secrets')
    .where('sealed', '=', sealed)
    .execute();
};

/** All columns that the key encrypts: what is not here cannot be read once the key was replaced. */
export const sealedColumns: readonly SealedColumn[] = [
  { name: 'config.value', list: listSealedConfig, replace: replaceSealedConfig },
  { name: 'runtime_controllers.secretConfig', list: listSealedControllers, replace: replaceSealedController },
  { name: 'runtime_instances.sealedToken', list: listSealedRuntimeTokens, replace: replaceSealedRuntimeToken },
  { name: 'script_apis.token', list: listSealedScriptApis, replace: replaceSealedScriptApi },
  oauthColumn(['oauth_apps', 'clientSecret']),
  oauthColumn(['oauth_authorizations', 'accessToken']),
  oauthColumn(['oauth_authorizations', 'refreshToken']),
  oauthColumn(['oauth_pending', 'verifier']),
  oauthColumn(['oauth_revocations', 'clientSecret']),
  oauthColumn(['oauth_revocations', 'accessToken']),
  oauthColumn(['oauth_revocations', 'refreshToken']),
  { name: 'workflow_secrets.sealed', list: listSealedWorkflowSecrets, replace: replaceSealedWorkflowSecret },
  { name: 'extensions.configJson', list: listSealedExtensions, replace: replaceSealedExtension },
  { name: 'key_checks.sealed', list: listSealedChecks, replace: replaceSealedCheck },
];
