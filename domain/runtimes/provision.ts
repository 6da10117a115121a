import type { Reader } from '../../db/access.js';
import { listConfigRows } from '../../db/queries/config.js';
import { findRuntimeInstance } from '../../db/queries/runtime-instances.js';
import { findPoolRow } from '../../db/queries/runtime-pools.js';
import { hasAgentLostSecrets } from '../access/stored-secrets.js';
import { configuration } from '../config/configuration.js';
import { isHiddenKey } from '../config/keys.js';
import { readValue } from '../config/values.js';
import { invalid } from '../kernel/errors.js';
import { publicApiOrigin } from '../kernel/public-addresses.js';
import { shownObject } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { resolvedImage } from './pool.js';

/** A message with it is to be one of those that the other end takes (docs/runtimes.md), and many of them wait at a time. */
const mostEnvBytes = 128 * 1024;
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

/** Which of the values that an environment names are none of the global ones: an agent may have one of its own. */
export const missingGlobally = async (db: Reader, env: Readonly<Record<string, string>>): Promise<string[]> => {
  const named = Object.values(env).flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name));
  if (named.length === 0) {
    return [];
  }
  const rows = await listConfigRows(db, { scope: 'global', scopeId: '' });
  const known = new Set(rows.map(({ key }) => key).filter((key) => !isHiddenKey(key)));
  return [...new Set(named)].filter((name) => !known.has(name));
};

const tooLarge = () =>
  invalid(`The environment of the pool has more than ${mostEnvBytes} bytes with the values that it names`);

/**
 * What the environment of a pool says, with the values for which its placeholders stand. An agent from which all was taken
 * goes without what names one: a failure would count for the pool, which is that of others, too.
 */
const filledEnv = async (
  uow: UnitOfWork,
  agentId: string,
  env: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const hasLost = await hasAgentLostSecrets(uow.db, agentId);
  const values = new Map<string, string>();
  const filled: Record<string, string> = {};
  let bytes = 0;
  for (const [key, text] of Object.entries(env)) {
    if (hasLost && text.search(placeholder) >= 0) {
      continue;
    }
    bytes += Buffer.byteLength(key) + Buffer.byteLength(text);
    for (const [whole, name = ''] of text.matchAll(placeholder)) {
      const value = values.get(name) ?? (await valueFor(uow, agentId, name));
      values.set(name, value);
      bytes += Buffer.byteLength(value) - Buffer.byteLength(whole);
      // Before the text is made: the same value may stand there a thousand times.
      if (bytes > mostEnvBytes) {
        throw tooLarge();
      }
    }
    filled[key] = text.replaceAll(placeholder, (whole, name: string) => values.get(name) ?? whole);
  }
  return filled;
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
  const env = await filledEnv(uow, row.agentId, shownObject(pool.env) ?? {});
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
