import type { Reader } from '../../db/access.js';
import { lockAgent, updateAgentRow } from '../../db/queries/agents.js';
import {
  findControllerRow,
  findControllerRowByName,
  type RuntimeControllerRow,
} from '../../db/queries/runtime-controllers.js';
import {
  countPools,
  deletePoolRow,
  findPoolRowByName,
  hasAgentOn,
  insertPool,
  listPoolRows,
  type RuntimePoolRow,
  unbindAgentsOf,
  updatePool,
} from '../../db/queries/runtime-pools.js';
import { listRuntimesOfPool } from '../../db/queries/supervised-runtimes.js';
import type { Bit } from '../../db/tables/column-types.js';
import type { components } from '../../generated/swarm/types.js';
import { type Agent, agentOf, requireAgentRow } from '../agents/agent.js';
import { builtinPoolId, deliveryOf } from '../agents/delivery.js';
import type { App, AppInUnit } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { hasPublicApiOrigin } from '../kernel/public-addresses.js';
import { shownObject, toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { assertMayManage } from './caller.js';
import { controllerOf, requireControllerRow } from './controller.js';
import { builtinFirst } from './controllers.js';
import { endStarted } from './end-runtime.js';
import { poolLock, poolOf, type RuntimePool, requirePoolRow, resolvedImage } from './pool.js';
import { missingGlobally } from './provision.js';

type Schemas = components['schemas'];
type UpdateBody = Schemas['UpdateRuntimePoolBody'];
type PoolChange = Schemas['RuntimePoolChange'];

const mostPools = 500;
const mostEnvBytes = 16 * 1024;
/** What the server itself tells a worker. */
const reservedEnv = new Set(['SWARM_API_KEY', 'SWARM_AGENT_ID', 'SWARM_RUNTIME_INSTANCE_ID', 'SWARM_URL']);
const changeableOfBuiltin = new Set<string>(['delivery', 'idleMinutes', 'slotsPerRuntime', 'maxRuntimes', 'env']);
const defaultIdleMinutes = 10;

const assertEnv = (env: Readonly<Record<string, string>>): void => {
  const reserved = Object.keys(env).find((key) => reservedEnv.has(key));
  if (reserved !== undefined) {
    throw invalidField(`body.env.${reserved}`, 'must be left out: the server sets it');
  }
  const bytes = Object.entries(env).reduce((sum, [key, value]) => sum + key.length + Buffer.byteLength(value), 0);
  if (bytes > mostEnvBytes) {
    throw invalidField('body.env', `must have at most ${mostEnvBytes} bytes`);
  }
};

const assertConsistent = (row: RuntimePoolRow): void => {
  if (row.lifecycle === 'per-task' && row.slotsPerRuntime !== 1) {
    throw invalidField('body.slotsPerRuntime', 'must be 1 for the lifecycle per-task');
  }
  if (row.lifecycle === 'per-task' && row.minRuntimes !== 0) {
    throw invalidField('body.minRuntimes', 'must be 0 for the lifecycle per-task');
  }
  if (row.maxRuntimes !== null && row.minRuntimes > row.maxRuntimes) {
    throw invalidField('body.minRuntimes', 'must be at most maxRuntimes');
  }
};

/** The controller that an id or a name means. */
const controllerFor = async (db: Reader, given: string, kind: RuntimePoolRow['kind']): Promise<string> => {
  const row = (await findControllerRow(db, given)) ?? (await findControllerRowByName(db, given));
  if (row === undefined) {
    throw invalidField('body.placements.0', 'must be the id or the name of a runtime controller');
  }
  if (row.kind !== kind) {
    throw invalidField('body.placements.0', `must be a controller of the kind ${kind}`);
  }
  return row.id;
};

const assertNameFree = async (db: Reader, name: string, id?: string): Promise<void> => {
  const other = await findPoolRowByName(db, name);
  if (other !== undefined && other.id !== id) {
    throw conflict(`A runtime pool is called ${name} already`, { code: 'runtime_pool_name_taken' });
  }
};

function* startWarnings({ settings }: AppInUnit, row: RuntimePoolRow): Generator<string> {
  if (resolvedImage(settings, row) === null) {
    yield 'Without an image the controller has to know what to start';
  }
  if (!hasPublicApiOrigin(settings)) {
    yield 'Workers on other machines do not reach this server: set PUBLIC_MCP_BASE_URL';
  }
}

function* warningsOf(app: AppInUnit, row: RuntimePoolRow, controller: RuntimeControllerRow): Generator<string> {
  const { status, secretConfigError, name, lastError } = controllerOf(app, controller);
  if (status === 'offline') {
    yield `Controller ${name} is not connected`;
  } else if (lastError !== null) {
    yield `The last error of controller ${name} is: ${lastError}`;
  }
  if (secretConfigError) {
    yield `The secrets of controller ${name} cannot be decrypted: send them again`;
  }
  if (row.kind !== 'static') {
    yield* startWarnings(app, row);
  }
  if (row.kind === 'static') {
    const ignored = [
      ...(row.image === null ? [] : ['image']),
      ...(row.resources === null ? [] : ['resources']),
      ...(row.ttlSec === null ? [] : ['ttlSec']),
      ...(row.minRuntimes === 0 ? [] : ['minRuntimes']),
    ];
    if (ignored.length > 0) {
      yield `Of a static pool, whose workers people start, these are of no effect: ${ignored.join(', ')}`;
    }
  }
}

/** What workers do not hear of that need not poll. */
const pushWarnings = async (db: Reader, { id, delivery }: RuntimePoolRow): Promise<string[]> =>
  delivery === 'push' && (await hasAgentOn(db, id === builtinPoolId ? null : id))
    ? ['Offers, mentions and work for anybody are not pushed: the workers of its agents poll for them']
    : [];

const mostNamed = 10;

/** What an environment names has to be there when a worker is started. */
const envWarnings = async (db: Reader, { kind, env }: RuntimePoolRow): Promise<string[]> => {
  const missing = kind === 'static' ? [] : await missingGlobally(db, shownObject(env) ?? {});
  return missing.length === 0
    ? []
    : [
        `The environment names what is no global configuration value, so that no worker is started for an agent without one of its own: ${missing.slice(0, mostNamed).join(', ')}`,
      ];
};

const changeOf = async ({ app, db }: UnitOfWork, row: RuntimePoolRow): Promise<PoolChange> => {
  const controller = await requireControllerRow(db, row.controllerId);
  const warnings = [
    ...warningsOf(app, row, controller),
    ...(await envWarnings(db, row)),
    ...(await pushWarnings(db, row)),
  ];
  return { pool: poolOf(app.settings, row), warning: warnings.length === 0 ? null : warnings.join('. ') };
};

const bitOf = (value: boolean): Bit => (value ? 1 : 0);

const sentOr = <Value>(sent: Value | undefined, present: Value): Value => (sent === undefined ? present : sent);

/** A pool with what was sent in place of what was there. */
const changed = async (db: Reader, row: RuntimePoolRow, body: UpdateBody): Promise<RuntimePoolRow> => {
  const [placement] = body.placements ?? [];
  assertEnv(body.env ?? {});
  const changes = {
    name: sentOr(body.name, row.name),
    controllerId: placement === undefined ? row.controllerId : await controllerFor(db, placement, row.kind),
    image: sentOr(body.image, row.image),
    lifecycle: sentOr(body.lifecycle, row.lifecycle),
    idleMinutes: sentOr(body.idleMinutes, row.idleMinutes),
    slotsPerRuntime: sentOr(body.slotsPerRuntime, row.slotsPerRuntime),
    maxRuntimes: sentOr(body.maxRuntimes, row.maxRuntimes),
    minRuntimes: sentOr(body.minRuntimes, row.minRuntimes),
    delivery: sentOr(body.delivery, row.delivery),
    env: body.env === undefined ? row.env : toJsonText(body.env),
    resources: body.resources === undefined ? row.resources : body.resources && toJsonText(body.resources),
    ttlSec: sentOr(body.ttlSec, row.ttlSec),
    enabled: body.enabled === undefined ? row.enabled : bitOf(body.enabled),
  };
  const next: RuntimePoolRow = Object.assign({}, row, changes);
  assertConsistent(next);
  await assertNameFree(db, next.name, row.id);
  return next;
};

/** @throws ProductError forbidden (`lead_required`) */
export const listRuntimePools = async (app: App, caller: Caller): Promise<Schemas['RuntimePoolList']> => {
  await assertMayManage({ app, db: app.db }, caller);
  const rows = builtinFirst(await listPoolRows(app.db), builtinPoolId);
  return { pools: rows.map((row) => poolOf(app.settings, row)) };
};

/** @throws ProductError forbidden (`lead_required`), notFound */
export const getRuntimePool = async (app: App, caller: Caller, id: string): Promise<RuntimePool> => {
  await assertMayManage({ app, db: app.db }, caller);
  return poolOf(app.settings, await requirePoolRow(app.db, id));
};

const newPool = (
  { app, now }: UnitOfWork,
  body: Schemas['CreateRuntimePoolBody'],
  userId: string | null,
): RuntimePoolRow => ({
  id: newId(),
  name: body.name,
  kind: body.kind,
  controllerId: '',
  image: null,
  lifecycle: 'idle',
  idleMinutes: body.kind === 'static' ? null : defaultIdleMinutes,
  slotsPerRuntime: 1,
  maxRuntimes: null,
  minRuntimes: 0,
  delivery: app.settings.runtimeDefaultDelivery,
  env: toJsonText({}),
  resources: null,
  ttlSec: null,
  enabled: 1,
  consecutiveFailures: 0,
  circuitOpenUntil: null,
  lastError: null,
  lastErrorAt: null,
  createdBy: userId,
  updatedBy: userId,
  createdAt: now,
  updatedAt: now,
});

/**
 * Adds a pool.
 *
 * @throws ProductError forbidden (`lead_required`), invalid, conflict when the name is taken or there are too many
 */
export const createRuntimePool = (
  app: App,
  caller: Caller,
  body: Schemas['CreateRuntimePoolBody'],
): Promise<PoolChange> =>
  inTransaction(app, async (uow) => {
    const { db } = uow;
    await assertMayManage(uow, caller);
    if ((await countPools(db)) > mostPools) {
      throw conflict(`There are ${mostPools} runtime pools already`, { code: 'runtime_pool_limit' });
    }
    const userId = (await trustedUserId(db, caller)) ?? null;
    const row = await changed(db, newPool(uow, body, userId), body);
    await insertPool(db, row);
    return changeOf(uow, row);
  });

const assertChangeable = (row: RuntimePoolRow, body: UpdateBody): void => {
  if (body.kind !== undefined && body.kind !== row.kind) {
    throw invalidField('body.kind', 'must not change');
  }
  const fixed =
    row.id === builtinPoolId ? Object.keys(body).find((field) => !changeableOfBuiltin.has(field)) : undefined;
  if (fixed !== undefined) {
    throw invalidField(`body.${fixed}`, 'must be left out for the built-in pool');
  }
};

/**
 * Changes what was sent, and forgets what failed.
 *
 * @throws ProductError forbidden (`lead_required`), notFound, invalid, conflict when the name is taken
 */
export const updateRuntimePool = (app: App, caller: Caller, id: string, body: UpdateBody): Promise<PoolChange> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    await assertMayManage(uow, caller);
    const stored = await requirePoolRow(db, id);
    const row = { ...stored, delivery: deliveryOf(uow.app.settings, stored) };
    assertChangeable(row, body);
    const next: RuntimePoolRow = Object.assign(await changed(db, row, body), {
      consecutiveFailures: 0,
      circuitOpenUntil: null,
      updatedBy: (await trustedUserId(db, caller)) ?? row.updatedBy,
      updatedAt: now,
    });
    const { id: _id, kind: _kind, ...changes } = next;
    await updatePool(db, id, changes);
    return changeOf(uow, next);
  });

/**
 * Deletes a pool; with force, its agents are of the built-in one from then on.
 *
 * @throws ProductError forbidden (`lead_required`), notFound, conflict while agents are bound to it, or it is built in
 */
export const deleteRuntimePool = (
  app: App,
  caller: Caller,
  id: string,
  { force }: { readonly force: boolean },
): Promise<void> =>
  inConcurrentTransaction(app, [poolLock(id)], async (uow) => {
    const { db, now } = uow;
    await assertMayManage(uow, caller);
    await requirePoolRow(db, id);
    if (id === builtinPoolId) {
      throw conflict('The built-in runtime pool cannot be deleted', { code: 'runtime_pool_builtin' });
    }
    const workers = await listRuntimesOfPool(db, id);
    if (!force && (workers.length > 0 || (await hasAgentOn(db, id)))) {
      throw conflict('The runtime pool has agents or workers', { code: 'runtime_pool_in_use' });
    }
    for (const row of workers) {
      await endStarted(uow, row, 'Its pool was deleted');
    }
    await unbindAgentsOf(db, id, now);
    await deletePoolRow(db, id);
  });

/**
 * Binds an agent to a pool, or with null to the built-in one.
 *
 * @throws ProductError forbidden (`lead_required`), notFound for an unknown agent or pool
 */
export const setAgentRuntimePool = (
  app: App,
  caller: Caller,
  agentId: string,
  { poolId }: Schemas['SetAgentRuntimePoolBody'],
): Promise<Agent> =>
  inConcurrentTransaction(app, poolId === null ? [] : [poolLock(poolId)], async (uow) => {
    const { db, now } = uow;
    await assertMayManage(uow, caller);
    await lockAgent(db, agentId);
    const agent = await requireAgentRow(db, agentId);
    const pool = poolId === null ? undefined : await requirePoolRow(db, poolId);
    const changes = {
      runtimePoolId: pool === undefined || pool.id === builtinPoolId ? null : pool.id,
      runtimeProvisionAttempts: 0,
      runtimeProvisionRetryAt: null,
      lastUpdatedAt: now,
    };
    await updateAgentRow(db, agentId, changes);
    return agentOf(Object.assign({}, agent, changes));
  });
