import { touchAgent } from '../../db/queries/agents.js';
import { nowIso } from '../../domain/kernel/unit-of-work.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('touchAgentActivity', async ({ path, app }) => {
  await touchAgent(app.db, path.id, nowIso());
  return { status: 204 };
});
