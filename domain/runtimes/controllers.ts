import { randomBytes } from 'node:crypto';
import type { Reader } from '../../db/access.js';
import {
  countControllers,
  deleteControllerRow,
  disconnectController,
  findControllerRowByName,
  insertController,
  listControllerRows,
  type RuntimeControllerRow,
  replaceControllerToken,
  updateController,
} from '../../db/queries/runtime-controllers.js';
import { hasPoolOn } from '../../db/queries/runtime-pools.js';
import { hasWorkersOn } from '../../db/queries/supervised-runtimes.js';
import type { RuntimeKind, RuntimePlacement } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { storedList, toJsonText } from '../kernel/stored-json.js';
import { instantAfter, msPerDay } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { assertMayManage } from './caller.js';
import {
  builtinControllerId,
  configOf,
  controllerOf,
  type RuntimeController,
  requireControllerRow,
  sealedSecrets,
  secretsOf,
} from './controller.js';
import { closeLinks, linkCodes } from './signals.js';
import { tokenPrefix } from './token.js';

type Schemas = components['schemas'];

const mostControllers = 500;
const mostConfigBytes = 16 * 1024;
const mostKeys = 100;
const tokenBytes = 32;
const tokenDays = 90;

/** Values to be stored, by key; null: the key goes. */
interface ConfigChange {
  readonly config?: Readonly<Record<string, string | null>> | undefined;
  readonly secretConfigKeys?: readonly string[] | undefined;
}

type StoredConfig = Pick<RuntimeControllerRow, 'config' | 'secretConfigKeys' | 'secretConfig'>;

const assertBounded = (open: ReadonlyMap<string, string>, secret: ReadonlyMap<string, string>): void => {
  const all = [...open, ...secret];
  const bytes = all.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
  if (all.length > mostKeys || bytes > mostConfigBytes) {
    throw invalidField('body.config', `must have at most ${mostKeys} keys and ${mostConfigBytes} bytes`);
  }
};

interface ConfigParts {
  readonly open: Map<string, string>;
  readonly secret: Map<string, string>;
  /** The keys whose values are secret. */
  readonly names: Set<string>;
}

const presentParts = (row: RuntimeControllerRow, secrets: Readonly<Record<string, string>>): ConfigParts => ({
  open: new Map(Object.entries(configOf(row))),
  secret: new Map(Object.entries(secrets)),
  names: new Set(storedList(row.secretConfigKeys, 'runtime_controllers.secretConfigKeys', row.id)),
});

/** What was secret stays so until its key goes. */
const change = ({ open, secret, names }: ConfigParts, { config = {}, secretConfigKeys = [] }: ConfigChange): void => {
  for (const key of secretConfigKeys) {
    names.add(key);
  }
  for (const [key, value] of Object.entries(config)) {
    open.delete(key);
    secret.delete(key);
    if (value === null) {
      names.delete(key);
    } else {
      open.set(key, value);
    }
  }
  for (const [key, value] of [...open].filter(([name]) => names.has(name))) {
    open.delete(key);
    secret.set(key, value);
  }
};

const storedParts = ({ app }: UnitOfWork, { open, secret, names }: ConfigParts): StoredConfig => {
  assertBounded(open, secret);
  return {
    config: toJsonText(Object.fromEntries(open)),
    secretConfigKeys: toJsonText([...names].sort()),
    secretConfig: sealedSecrets(app, secret),
  };
};

const newConfig = (uow: UnitOfWork, sent: ConfigChange): StoredConfig => {
  const parts: ConfigParts = { open: new Map(), secret: new Map(), names: new Set() };
  change(parts, sent);
  return storedParts(uow, parts);
};

/** Secrets that cannot be read stay as they are until all of them were sent again, lest some be taken for all. */
const changedConfig = (uow: UnitOfWork, sent: ConfigChange, row: RuntimeControllerRow): StoredConfig => {
  const secrets = secretsOf(uow.app, row);
  const parts = presentParts(row, secrets ?? {});
  change(parts, sent);
  const stored = storedParts(uow, parts);
  const isLost = secrets === undefined && [...parts.names].some((name) => !parts.secret.has(name));
  return isLost ? Object.assign(stored, { secretConfig: row.secretConfig }) : stored;
};

const assertNameFree = async (db: Reader, name: string, id?: string): Promise<void> => {
  const other = await findControllerRowByName(db, name);
  if (other !== undefined && other.id !== id) {
    throw conflict(`A runtime controller is called ${name} already`, { code: 'runtime_controller_name_taken' });
  }
};

const placementOf = (kind: RuntimeKind, given: RuntimePlacement | undefined): RuntimePlacement => {
  const placement = kind === 'static' ? 'builtin' : 'remote';
  if (given !== undefined && given !== placement) {
    throw invalidField('body.placement', `must be ${placement} for the kind ${kind}`);
  }
  return placement;
};

/** Those that are built in first. */
export const builtinFirst = <Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row[] => [
  ...rows.filter((row) => row.id === id),
  ...rows.filter((row) => row.id !== id),
];

/** @throws ProductError forbidden (`lead_required`) */
export const listRuntimeControllers = async (app: App, caller: Caller): Promise<Schemas['RuntimeControllerList']> => {
  await assertMayManage({ app, db: app.db }, caller);
  const rows = builtinFirst(await listControllerRows(app.db), builtinControllerId);
  return { controllers: rows.map((row) => controllerOf(app, row)) };
};

/** @throws ProductError forbidden (`lead_required`), notFound */
export const getRuntimeController = async (app: App, caller: Caller, id: string): Promise<RuntimeController> => {
  await assertMayManage({ app, db: app.db }, caller);
  return controllerOf(app, await requireControllerRow(app.db, id));
};

/**
 * Adds a controller.
 *
 * @throws ProductError forbidden (`lead_required`), invalid, conflict when the name is taken or there are too many
 */
export const createRuntimeController = (
  app: App,
  caller: Caller,
  body: Schemas['CreateRuntimeControllerBody'],
): Promise<RuntimeController> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    await assertMayManage(uow, caller);
    const placement = placementOf(body.kind, body.placement);
    await assertNameFree(db, body.name);
    if ((await countControllers(db)) > mostControllers) {
      throw conflict(`There are ${mostControllers} runtime controllers already`, { code: 'runtime_controller_limit' });
    }
    const userId = (await trustedUserId(db, caller)) ?? null;
    const row: RuntimeControllerRow = {
      id: newId(),
      name: body.name,
      kind: body.kind,
      placement,
      ...newConfig(uow, body),
      lastSeenAt: null,
      connectionId: null,
      lastError: null,
      lastErrorAt: null,
      createdBy: userId,
      updatedBy: userId,
      createdAt: now,
      updatedAt: now,
    };
    await insertController(db, row);
    return controllerOf(uow.app, row);
  });

const assertUnchanged = (row: RuntimeControllerRow, body: Schemas['UpdateRuntimeControllerBody']): void => {
  for (const field of ['kind', 'placement'] as const) {
    if (body[field] !== undefined && body[field] !== row[field]) {
      throw invalidField(`body.${field}`, 'must not change');
    }
  }
  for (const field of ['config', 'secretConfigKeys'] as const) {
    if (row.id === builtinControllerId && body[field] !== undefined) {
      throw invalidField(`body.${field}`, 'must be left out for the built-in controller');
    }
  }
};

/**
 * Changes what was sent.
 *
 * @throws ProductError forbidden (`lead_required`), notFound, invalid, conflict when the name is taken
 */
export const updateRuntimeController = (
  app: App,
  caller: Caller,
  id: string,
  body: Schemas['UpdateRuntimeControllerBody'],
): Promise<RuntimeController> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    await assertMayManage(uow, caller);
    const row = await requireControllerRow(db, id);
    assertUnchanged(row, body);
    const name = body.name ?? row.name;
    await assertNameFree(db, name, id);
    const updatedBy = (await trustedUserId(db, caller)) ?? row.updatedBy;
    const changes = { name, ...changedConfig(uow, body, row), updatedBy, updatedAt: now };
    await updateController(db, id, changes);
    if (body.config !== undefined || body.secretConfigKeys !== undefined) {
      closeLinks(uow, id, linkCodes.changed);
    }
    return controllerOf(uow.app, Object.assign({}, row, changes));
  });

/**
 * Deletes a controller with its tokens.
 *
 * @throws ProductError forbidden (`lead_required`), notFound, conflict while pools are placed on it or workers run there, or it is built in
 */
export const deleteRuntimeController = (app: App, caller: Caller, id: string): Promise<void> =>
  inTransaction(app, async (uow) => {
    const { db } = uow;
    await assertMayManage(uow, caller);
    await requireControllerRow(db, id);
    if (id === builtinControllerId) {
      throw conflict('The built-in runtime controller cannot be deleted', { code: 'runtime_controller_builtin' });
    }
    if (await hasPoolOn(db, id)) {
      throw conflict('The runtime controller has pools', { code: 'runtime_controller_in_use' });
    }
    // Without it nobody could end them.
    if (await hasWorkersOn(db, id)) {
      throw conflict('The runtime controller has workers that have not ended', { code: 'runtime_controller_in_use' });
    }
    await deleteControllerRow(db, id);
    closeLinks(uow, id, linkCodes.revoked);
  });

/**
 * Makes the token of a controller; one it had before opens nothing any more.
 *
 * @throws ProductError forbidden (`lead_required`), notFound, conflict for one within the server
 */
export const createRuntimeControllerToken = (
  app: App,
  caller: Caller,
  id: string,
): Promise<Schemas['RuntimeControllerToken']> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    await assertMayManage(uow, caller);
    const { placement } = await requireControllerRow(db, id);
    if (placement === 'builtin') {
      throw conflict('The runtime controller is within the server', { code: 'runtime_controller_builtin' });
    }
    const plaintext = tokenPrefix + randomBytes(tokenBytes).toString('base64url');
    const expiresAt = instantAfter(now, tokenDays * msPerDay);
    const tokenId = newId();
    await replaceControllerToken(db, {
      id: tokenId,
      controllerId: id,
      tokenHash: sha256(plaintext),
      createdAt: now,
      expiresAt,
    });
    await disconnectController(db, id);
    closeLinks(uow, id, linkCodes.revoked);
    return { tokenId, plaintext, expiresAt };
  });
