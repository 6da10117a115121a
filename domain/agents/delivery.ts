import { findPoolOfAgent, type RuntimePoolRow } from '../../db/queries/runtime-pools.js';
import type { RuntimeDelivery } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import type { Settings } from '../kernel/settings/registry.js';

/** The pool of agents that are bound to none. */
export const builtinPoolId = 'default';

/** How work reaches the workers of a pool. Nobody has said so of the built-in one until it is changed: a setting does. */
export const deliveryOf = (
  { runtimeDefaultDelivery }: Settings,
  { id, delivery, createdAt, updatedAt }: Pick<RuntimePoolRow, 'id' | 'delivery' | 'createdAt' | 'updatedAt'>,
): RuntimeDelivery => (id === builtinPoolId && updatedAt === createdAt ? runtimeDefaultDelivery : delivery);

/** How work reaches the workers of an agent. */
export const deliveryOfAgent = async ({ db, settings }: App, agentId: string): Promise<RuntimeDelivery> => {
  const pool = await findPoolOfAgent(db, agentId, builtinPoolId);
  return pool === undefined ? settings.runtimeDefaultDelivery : deliveryOf(settings, pool);
};
