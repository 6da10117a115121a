import { updateAgentProfile } from '../../domain/agents/profile.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateAgentProfile', async ({ app, path, body }) => ({
  status: 200,
  body: await updateAgentProfile(app, path.id, body),
}));
