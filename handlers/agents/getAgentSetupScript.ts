import { requireAgentRow } from '../../domain/agents/agent.js';
import { readValue } from '../../domain/config/values.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAgentSetupScript', async ({ path, app }) => {
  const agent = await requireAgentRow(app.db, path.id);
  const everyone = await readValue({ app, db: app.db }, { scope: 'global', key: 'SETUP_SCRIPT' });
  return { status: 200, body: { setupScript: agent.setupScript, globalSetupScript: everyone ?? null } };
});
