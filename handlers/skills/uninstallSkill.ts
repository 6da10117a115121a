import { uninstallSkill } from '../../domain/skills/install.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('uninstallSkill', async ({ app, path }) => ({
  status: 200,
  body: { success: await uninstallSkill(app, path.id, path.agentId) },
}));
