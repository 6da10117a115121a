import { installSkill } from '../../domain/skills/install.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('installSkill', async ({ app, path, body }) => ({
  status: 200,
  body: { agentSkill: await installSkill(app, path.id, body) },
}));
