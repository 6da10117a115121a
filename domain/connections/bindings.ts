import type { Reader } from '../../db/access.js';
import { detachBinding } from '../../db/queries/connections.js';
import {
  type BindingRow,
  countBindings,
  deleteBindingRow,
  findBindingRow,
  findBindingRowByIdentity,
  insertBinding,
  listBindingRows,
  updateBinding,
} from '../../db/queries/credential-bindings.js';
import type { BindingAuthKind, ConfigScope } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField, notFound } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { shownList, toJsonText } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { requireAuthorization, type TokenStatusOf, tokenStatuses } from './authorizations.js';
import { hostsOf } from './hosts.js';
import { scopeIdOf } from './scope.js';
import { assertBindableKey, assertHeaderTemplate, assertQueryTemplate, identityOf } from './templates.js';

type Schemas = components['schemas'];
type Binding = Schemas['CredentialBinding'];
type Input = Schemas['UpsertCredentialBindingBody'] & {
  readonly scope: ConfigScope;
  readonly authKind: BindingAuthKind;
};

const maxBindings = 2000;

/** A binding as it is shown. */
export const toBinding = (row: BindingRow, statusOf: TokenStatusOf): Binding => ({
  id: row.id,
  configKey: row.configKey,
  allowedHosts: shownList(row.allowedHosts) ?? [],
  ...(row.headerTemplate !== null && { headerTemplate: row.headerTemplate }),
  ...(row.queryTemplate !== null && { queryTemplate: row.queryTemplate }),
  scope: row.scope,
  scopeId: row.scopeId === '' ? null : row.scopeId,
  active: row.active === 1,
  authKind: row.authKind,
  ...(row.oauthAuthorizationId !== null && { oauthAuthorizationId: row.oauthAuthorizationId }),
  source: row.source,
  managedByConnectionId: row.managedByConnectionId,
  ...(row.authKind === 'oauth' && { tokenStatus: statusOf(row.oauthAuthorizationId) }),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
});

/** The bindings, by key. */
export const listCredentialBindings = async (
  { db, clock }: App,
  { includeManaged }: { readonly includeManaged: boolean },
): Promise<Schemas['CredentialBindingList']> => {
  const rows = await listBindingRows(db, includeManaged);
  const accounts = rows.map(({ oauthAuthorizationId }) => oauthAuthorizationId);
  const statusOf = await tokenStatuses(db, clock.now(), accounts);
  return { bindings: rows.map((row) => toBinding(row, statusOf)) };
};

type Content = Pick<
  BindingRow,
  | 'configKey'
  | 'allowedHosts'
  | 'headerTemplate'
  | 'queryTemplate'
  | 'scope'
  | 'scopeId'
  | 'active'
  | 'authKind'
  | 'oauthAuthorizationId'
>;

const contentOf = async (db: Reader, input: Input): Promise<Content> => {
  const { configKey, headerTemplate = null, queryTemplate = null, scope, authKind, oauthAuthorizationId } = input;
  if (headerTemplate === null && queryTemplate === null) {
    throw invalidField('body.headerTemplate', 'needs a header or a query template');
  }
  assertBindableKey(configKey, 'body.configKey');
  if (headerTemplate !== null) {
    assertHeaderTemplate(headerTemplate, configKey, 'body.headerTemplate');
  }
  if (queryTemplate !== null) {
    assertQueryTemplate(queryTemplate, configKey, 'body.queryTemplate');
  }
  if (authKind === 'oauth') {
    if (oauthAuthorizationId === undefined) {
      throw invalidField('body.oauthAuthorizationId', 'is required where authKind is oauth');
    }
    await requireAuthorization(db, oauthAuthorizationId, { path: 'body.oauthAuthorizationId', active: true });
  }
  return {
    configKey,
    allowedHosts: toJsonText(hostsOf(input.allowedHosts, 'body.allowedHosts')),
    headerTemplate,
    queryTemplate,
    scope,
    scopeId: scopeIdOf(scope, input.scopeId, 'bindings'),
    active: input.active === false ? 0 : 1,
    authKind,
    oauthAuthorizationId: authKind === 'oauth' ? (oauthAuthorizationId ?? null) : null,
  };
};

const taken = () =>
  conflict('Another credential binding has the same key, scope and templates', { code: 'binding_exists' });

const change = async (uow: UnitOfWork, row: BindingRow, content: Content, by: string | null): Promise<BindingRow> => {
  const identity = identityOf(content);
  const other = await findBindingRowByIdentity(uow.db, identity);
  if (other !== undefined && other.id !== row.id) {
    throw taken();
  }
  const changes = { ...content, identity, updatedAt: uow.now, updatedBy: by };
  await updateBinding(uow.db, row.id, changes);
  return Object.assign({}, row, changes);
};

const create = async (uow: UnitOfWork, id: string, content: Content, by: string | null): Promise<BindingRow> => {
  if ((await countBindings(uow.db)) >= maxBindings) {
    throw conflict(`There are ${maxBindings} credential bindings, which is the most`, { code: 'too_many_bindings' });
  }
  const row: BindingRow = Object.assign(
    {
      id,
      source: 'user' as const,
      managedByConnectionId: null,
      identity: identityOf(content),
      createdAt: uow.now,
      updatedAt: uow.now,
      createdBy: by,
      updatedBy: by,
    },
    content,
  );
  if (!(await insertBinding(uow.db, row))) {
    throw taken();
  }
  return row;
};

/**
 * Says where a stored value may be filled in (docs/connections.md).
 *
 * @throws ProductError forbidden (`lead_only`), invalid, conflict (`too_many_bindings`)
 */
export const upsertCredentialBinding = async (
  app: App,
  caller: Caller,
  input: Input,
): Promise<Schemas['CredentialBindingResult']> => {
  await assertMayManage(app.db, caller, 'script connections');
  const content = await contentOf(app.db, input);
  return inTransaction(app, async (uow) => {
    const by = (await trustedUserId(uow.db, caller)) ?? null;
    const named = input.id === undefined ? undefined : await findBindingRow(uow.db, input.id);
    if (typeof named?.managedByConnectionId === 'string') {
      throw invalidField('body.id', 'must not be the id of a binding that belongs to a connection');
    }
    const row = named ?? (input.id === undefined && (await findBindingRowByIdentity(uow.db, identityOf(content))));
    const stored = row ? await change(uow, row, content, by) : await create(uow, input.id ?? newId(), content, by);
    return { binding: toBinding(stored, await tokenStatuses(uow.db, uow.now, [stored.oauthAuthorizationId])) };
  });
};

/**
 * Deletes a binding that belongs to no connection; connections that used it have none any more.
 *
 * @throws ProductError forbidden (`lead_only`), notFound, conflict (`binding_managed`)
 */
export const deleteCredentialBinding = async (app: App, caller: Caller, id: string): Promise<void> => {
  await assertMayManage(app.db, caller, 'script connections');
  await inTransaction(app, async ({ db }) => {
    const row = await findBindingRow(db, id);
    if (row === undefined) {
      throw notFound('credentialBinding');
    }
    if (row.managedByConnectionId !== null) {
      throw conflict('Credential binding cannot be deleted: it belongs to a connection', { code: 'binding_managed' });
    }
    await detachBinding(db, id);
    await deleteBindingRow(db, id);
  });
};
