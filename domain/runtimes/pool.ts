import type { Reader } from '../../db/access.js';
import { findPoolRow, type RuntimePoolRow } from '../../db/queries/runtime-pools.js';
import type { components } from '../../generated/swarm/types.js';
import { deliveryOf } from '../agents/delivery.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import type { Settings } from '../kernel/settings/registry.js';
import { shownObject } from '../kernel/stored-json.js';

export type RuntimePool = components['schemas']['RuntimePool'];

/** Held by whoever binds an agent to a pool, starts its workers, or takes it away. */
export const poolLock = (id: string): string => `runtime-pool:${id}`;

/** @throws ProductError notFound */
export const requirePoolRow = async (db: Reader, id: string): Promise<RuntimePoolRow> => {
  const row = await findPoolRow(db, id);
  if (row === undefined) {
    throw notFound('runtimePool');
  }
  return row;
};

const defaultImages = {
  container: 'runtimeDefaultImageContainer',
  sandbox: 'runtimeDefaultImageSandbox',
  cluster: 'runtimeDefaultImageCluster',
} as const;

/** What workers of a pool are started from: what it says, or what the server has for its kind. */
export const resolvedImage = (settings: Settings, { kind, image }: Pick<RuntimePoolRow, 'kind' | 'image'>) =>
  image ?? (kind === 'static' ? null : settings[defaultImages[kind]]);

export const poolOf = (settings: Settings, row: RuntimePoolRow): EveryField<RuntimePool> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  placements: [row.controllerId],
  image: row.image,
  resolvedImage: resolvedImage(settings, row),
  lifecycle: row.lifecycle,
  idleMinutes: row.idleMinutes,
  slotsPerRuntime: row.slotsPerRuntime,
  maxRuntimes: row.maxRuntimes,
  minRuntimes: row.minRuntimes,
  delivery: deliveryOf(settings, row),
  env: shownObject(row.env) ?? {},
  resources: shownObject(row.resources) ?? null,
  ttlSec: row.ttlSec,
  enabled: row.enabled === 1,
  consecutiveFailures: row.consecutiveFailures,
  circuitOpenUntil: row.circuitOpenUntil,
  lastError: row.lastError,
  lastErrorAt: row.lastErrorAt,
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
