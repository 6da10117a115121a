import type { Reader } from '../../db/access.js';
import { type ConnectionRow, isConfigKeyOfAnother } from '../../db/queries/connections.js';
import {
  type BindingRow,
  deleteBindingRow,
  findBindingRow,
  findManagedBindingRow,
  insertBinding,
  updateBinding,
} from '../../db/queries/credential-bindings.js';
import type { ConnectionAuthType } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { deleteValue, readValue, writeValue } from '../config/values.js';
import { invalidField } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { shownList, toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { requireAuthorization } from './authorizations.js';
import { hostsOf } from './hosts.js';
import {
  assertBindableKey,
  assertHeaderName,
  assertHeaderTemplate,
  assertQueryTemplate,
  headerOfTemplate,
  isOwnKey,
  parameterOfTemplate,
  placeholderOf,
} from './templates.js';

type Schemas = components['schemas'];
type Input = Schemas['UpsertScriptConnectionBody'];

/** How requests of a connection say who asks, as it is stored with the connection. */
export type AuthColumns = Pick<
  ConnectionRow,
  'authType' | 'authConfigKey' | 'authAuthorizationId' | 'authParamName' | 'authTemplateOverride' | 'authHostsOverride'
>;

/** What was sent of it: the columns, and the secret where that comes with it. */
export interface AuthChange {
  readonly columns: AuthColumns;
  readonly secret: string | undefined;
}

export const noAuth: AuthColumns = {
  authType: 'none',
  authConfigKey: null,
  authAuthorizationId: null,
  authParamName: null,
  authTemplateOverride: null,
  authHostsOverride: null,
};

/** The columns of a connection that say it. */
export const authColumns = ({
  authType,
  authConfigKey,
  authAuthorizationId,
  authParamName,
  authTemplateOverride,
  authHostsOverride,
}: AuthColumns): AuthColumns => ({
  authType,
  authConfigKey,
  authAuthorizationId,
  authParamName,
  authTemplateOverride,
  authHostsOverride,
});

/** The older, flat form of `auth`; undefined when nothing of it was sent. */
const flatAuth = ({
  authKind,
  configKey,
  headerTemplate,
  queryTemplate,
  oauthAuthorizationId,
}: Input): Schemas['ConnectionAuthInput'] | undefined => {
  if (authKind === 'oauth' && oauthAuthorizationId !== undefined) {
    return { type: 'oauth', authorizationId: oauthAuthorizationId, ...(configKey && { configKey }) };
  }
  if (configKey === undefined) {
    return undefined;
  }
  if (queryTemplate !== undefined) {
    const paramName = parameterOfTemplate(queryTemplate).name;
    return { type: 'query', configKey, paramName, template: queryTemplate };
  }
  if (headerTemplate !== undefined) {
    const headerName = headerOfTemplate(headerTemplate).name;
    return { type: 'header', configKey, headerName, template: headerTemplate };
  }
  return { type: 'bearer', configKey };
};

const paramNameOf = ({ type, headerName, paramName }: Schemas['ConnectionAuthInput']): string | null => {
  if (type === 'header') {
    assertHeaderName(headerName ?? '', 'body.auth.headerName');
    return headerName ?? null;
  }
  if (type === 'query') {
    if (paramName === undefined || paramName.trim() === '') {
      throw invalidField('body.auth.paramName', 'is required for the type query');
    }
    return paramName;
  }
  return null;
};

const keyOf = (
  { type, configKey, secret }: Schemas['ConnectionAuthInput'],
  slug: string,
  present: AuthColumns,
): string => {
  // A client that sends back what it read names the key that the connection made for itself.
  if (configKey !== undefined && configKey !== present.authConfigKey) {
    assertBindableKey(configKey, 'body.auth.configKey');
  }
  if (type === 'oauth') {
    if (secret !== undefined) {
      throw invalidField('body.auth.secret', 'must be left out for the type oauth');
    }
    return configKey ?? `connection.${slug}.oauth`;
  }
  if ((configKey === undefined) === (secret === undefined)) {
    throw invalidField('body.auth.secret', 'needs secret or configKey, one of them');
  }
  return configKey ?? `connection.${slug}.secret`;
};

/**
 * What was sent of how requests say who asks; undefined when nothing was.
 *
 * @throws ProductError invalid
 */
export const authOfInput = async (
  db: Reader,
  input: Input,
  slug: string,
  present: AuthColumns,
): Promise<AuthChange | undefined> => {
  const auth = input.auth ?? flatAuth(input);
  if (auth === undefined) {
    return undefined;
  }
  if (auth.type === 'none') {
    return { columns: noAuth, secret: undefined };
  }
  const paramName = paramNameOf(auth);
  const configKey = keyOf(auth, slug, present);
  if (auth.type === 'oauth') {
    if (auth.authorizationId === undefined) {
      throw invalidField('body.auth.authorizationId', 'is required for the type oauth');
    }
    await requireAuthorization(db, auth.authorizationId, { path: 'body.auth.authorizationId', active: false });
  }
  if (auth.template !== undefined) {
    const assertTemplate = auth.type === 'query' ? assertQueryTemplate : assertHeaderTemplate;
    assertTemplate(auth.template, configKey, 'body.auth.template');
  }
  return {
    secret: auth.secret,
    columns: {
      authType: auth.type,
      authConfigKey: configKey,
      authAuthorizationId: auth.type === 'oauth' ? (auth.authorizationId ?? null) : null,
      authParamName: paramName,
      authTemplateOverride: auth.template ?? null,
      authHostsOverride: auth.hosts === undefined ? null : toJsonText(hostsOf(auth.hosts, 'body.auth.hosts')),
    },
  };
};

const templatesOf = (
  { authType, authParamName, authTemplateOverride }: AuthColumns,
  configKey: string,
): Pick<BindingRow, 'headerTemplate' | 'queryTemplate'> => {
  const placeholder = placeholderOf(configKey);
  const forms: Readonly<Record<ConnectionAuthType, string>> = {
    none: '',
    bearer: `Authorization: Bearer ${placeholder}`,
    oauth: `Authorization: Bearer ${placeholder}`,
    header: `${authParamName}: ${placeholder}`,
    query: `${authParamName}=${placeholder}`,
  };
  const template = authTemplateOverride ?? forms[authType];
  return authType === 'query'
    ? { headerTemplate: null, queryTemplate: template }
    : { headerTemplate: template, queryTemplate: null };
};

/** Where an entry is stored. */
type SecretPlace = Pick<ConnectionRow, 'scope' | 'scopeId'> & { readonly key: string };

/** Where a connection keeps the secret that it made for itself; undefined: it has none. */
const ownSecretOf = (row: ConnectionRow | undefined): SecretPlace | undefined =>
  row === undefined || row.authConfigKey === null || row.authType === 'oauth' || !isOwnKey(row.authConfigKey)
    ? undefined
    : { scope: row.scope, scopeId: row.scopeId, key: row.authConfigKey };

const isSamePlace = (one: SecretPlace | undefined, other: SecretPlace | undefined): boolean =>
  one?.key === other?.key && one?.scope === other?.scope && one?.scopeId === other?.scopeId;

/** Stores the secret of a connection where it is from now on, and leaves none where it was. */
const keepSecret = async (
  uow: UnitOfWork,
  before: ConnectionRow | undefined,
  after: ConnectionRow,
  secret: string | undefined,
): Promise<void> => {
  const [former, present] = [ownSecretOf(before), ownSecretOf(after)];
  const hasMoved = !isSamePlace(former, present);
  if (present !== undefined && (await isConfigKeyOfAnother(uow.db, after))) {
    throw invalidField(
      'body.slug',
      'must be another one: a connection that was renamed still has the secret of this name',
    );
  }
  const moved = hasMoved && former !== undefined ? await readValue({ app: uow.app, db: uow.db }, former) : undefined;
  const value = secret ?? moved;
  if (present !== undefined && value !== undefined) {
    const description = 'The secret of a script connection';
    await writeValue(uow, { ...present, value, isSecret: true, exportToEnv: false, description });
  }
  if (former !== undefined && hasMoved) {
    await deleteValue(uow, former);
  }
};

const hostsOfBinding = ({ authHostsOverride, allowedHosts }: ConnectionRow) => {
  const hosts = shownList(authHostsOverride) ?? shownList(allowedHosts) ?? [];
  if (hosts.length === 0) {
    throw invalidField('body.auth.hosts', 'must be given: nothing says which hosts may have the secret');
  }
  return toJsonText(hosts);
};

const manage = async (uow: UnitOfWork, row: ConnectionRow, by: string | null): Promise<string> => {
  const configKey = row.authConfigKey ?? '';
  const content = {
    ...templatesOf(row, configKey),
    configKey,
    allowedHosts: hostsOfBinding(row),
    scope: row.scope,
    scopeId: row.scopeId,
    active: 1 as const,
    authKind: row.authType === 'oauth' ? ('oauth' as const) : ('config' as const),
    oauthAuthorizationId: row.authAuthorizationId,
    updatedAt: uow.now,
    updatedBy: by,
  };
  const known = await findManagedBindingRow(uow.db, row.id);
  if (known !== undefined) {
    await updateBinding(uow.db, known.id, content);
    return known.id;
  }
  const id = newId();
  await insertBinding(uow.db, {
    ...content,
    id,
    source: 'connection',
    managedByConnectionId: row.id,
    identity: null,
    createdAt: uow.now,
    createdBy: by,
  });
  return id;
};

/** Takes what belongs to a connection alone away: its binding, and the entry that it made for itself. */
export const dropAuth = async (uow: UnitOfWork, row: ConnectionRow): Promise<void> => {
  const managed = await findManagedBindingRow(uow.db, row.id);
  if (managed !== undefined) {
    await deleteBindingRow(uow.db, managed.id);
  }
  await keepSecret(uow, row, Object.assign({}, row, noAuth), undefined);
};

/** What the binding of a connection is to follow from. */
export interface BindingWish {
  readonly secret: string | undefined;
  /** A binding that belongs to no connection; undefined: none was named. */
  readonly standaloneId: string | undefined;
  readonly by: string | null;
}

/**
 * Stores what fills the secret of a connection in, and the secret; returns the id of the binding. The row is stored already.
 *
 * @throws ProductError invalid
 */
export const storeAuth = async (
  uow: UnitOfWork,
  before: ConnectionRow | undefined,
  row: ConnectionRow,
  { secret, standaloneId, by }: BindingWish,
): Promise<string | null> => {
  if (row.authType !== 'none') {
    await keepSecret(uow, before, row, secret);
    return manage(uow, row, by);
  }
  if (before !== undefined) {
    await dropAuth(uow, before);
  }
  if (standaloneId === undefined) {
    return null;
  }
  const binding = await findBindingRow(uow.db, standaloneId);
  if (binding === undefined || binding.managedByConnectionId !== null) {
    throw invalidField('body.credentialBindingId', 'must be the id of a binding that belongs to no connection');
  }
  return binding.id;
};
