import { findRuntimeInstance } from '../../db/queries/runtime-instances.js';
import { findPoolRow } from '../../db/queries/runtime-pools.js';
import { configuration } from '../config/configuration.js';
import { isHiddenKey } from '../config/keys.js';
import { readValue } from '../config/values.js';
import { invalid } from '../kernel/errors.js';
import { publicApiOrigin } from '../kernel/public-addresses.js';
import { shownObject } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { resolvedImage } from './pool.js';

const placeholder = /\[REDACTED:([^\]]{1,255})\]/g;

const valueFor = async (uow: UnitOfWork, agentId: string, key: string): Promise<string> => {
  const value = isHiddenKey(key)
    ? undefined
    : ((await readValue(uow, { scope: 'agent', scopeId: agentId, key })) ??
      (await readValue(uow, { scope: 'global', key })));
  if (value === undefined) {
    throw invalid(`The environment of the pool names ${key}, which is no configuration value of the agent`);
  }
  return value;
};

/** A text with the values for which its placeholders stand. */
const filled = async (uow: UnitOfWork, agentId: string, text: string): Promise<string> => {
  const values = new Map<string, string>();
  for (const [, key = ''] of text.matchAll(placeholder)) {
    values.set(key, await valueFor(uow, agentId, key));
  }
  return text.replaceAll(placeholder, (whole, key: string) => values.get(key) ?? whole);
};

/**
 * What a controller is told of a worker that it is to start; undefined when that is not wanted any more. Only here do secrets
 * take the place of what stands for them.
 *
 * @throws ProductError invalid when a value of the environment is not there, CannotDecryptError
 */
export const provisionPayload = async (uow: UnitOfWork, runtimeId: string): Promise<object | undefined> => {
  const row = await findRuntimeInstance(uow.db, runtimeId);
  const pool = row?.poolId == null ? undefined : await findPoolRow(uow.db, row.poolId);
  if (row?.status !== 'provisioning' || row.sealedToken === null || pool === undefined) {
    return undefined;
  }
  const env: Record<string, string> = {};
  for (const [key, value] of Object.entries(shownObject(pool.env) ?? {})) {
    env[key] = await filled(uow, row.agentId, value);
  }
  return {
    runtimeId,
    agentId: row.agentId,
    poolId: pool.id,
    image: resolvedImage(uow.app.settings, pool),
    env: {
      ...env,
      SWARM_URL: publicApiOrigin(uow.app.settings),
      SWARM_API_KEY: uow.app.service(configuration).cipher.open(row.sealedToken),
      SWARM_AGENT_ID: row.agentId,
      SWARM_RUNTIME_INSTANCE_ID: runtimeId,
    },
    resources: shownObject(pool.resources) ?? null,
    ttlSec: pool.ttlSec,
    labels: { 'swarm.runtime-id': runtimeId, 'swarm.pool-id': pool.id, 'swarm.agent-id': row.agentId },
  };
};
