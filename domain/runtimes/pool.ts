import type { Reader } from '../../db/access.js';
import { findPoolRow, type RuntimePoolRow } from '../../db/queries/runtime-pools.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { shownObject } from '../kernel/stored-json.js';

export type RuntimePool = components['schemas']['RuntimePool'];

export const builtinPoolId = 'default';

/** @throws ProductError notFound */
export const requirePoolRow = async (db: Reader, id: string): Promise<RuntimePoolRow> => {
  const row = await findPoolRow(db, id);
  if (row === undefined) {
    throw notFound('runtimePool');
  }
  return row;
};

export const poolOf = (row: RuntimePoolRow): EveryField<RuntimePool> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  placements: [row.controllerId],
  image: row.image,
  resolvedImage: row.image,
  lifecycle: row.lifecycle,
  idleMinutes: row.idleMinutes,
  slotsPerRuntime: row.slotsPerRuntime,
  maxRuntimes: row.maxRuntimes,
  minRuntimes: row.minRuntimes,
  delivery: row.delivery,
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
