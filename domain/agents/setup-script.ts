import type { components } from '../../generated/swarm/types.js';
import { readValue } from '../config/values.js';
import type { App } from '../kernel/app.js';
import { requireAgentRow } from './agent.js';

/**
 * The script that prepares an agent's machine, and the one that prepares everybody's.
 *
 * @throws ProductError notFound
 */
export const getAgentSetupScript = async (
  app: App,
  agentId: string,
): Promise<components['schemas']['AgentSetupScript']> => {
  const { setupScript } = await requireAgentRow(app.db, agentId);
  const everyone = await readValue({ app, db: app.db }, { scope: 'global', key: 'SETUP_SCRIPT' });
  return { setupScript, globalSetupScript: everyone ?? null };
};
