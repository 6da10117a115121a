import { closeAgent } from '../../domain/agents/presence.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('closeAgent', async ({ headers, app }) => {
  await closeAgent(app, headers['X-Agent-ID'], headers['X-Runtime-Instance-ID']);
  return { status: 204 };
});
