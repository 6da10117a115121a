import { getSkillUsage } from '../../domain/skills/usage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getSkillUsage', async ({ app, path, query, signal }) => ({
  status: 200,
  body: await getSkillUsage(app, path.id, query, signal),
}));
