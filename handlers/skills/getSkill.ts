import { getSkill } from '../../domain/skills/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getSkill', async ({ app, path }) => ({
  status: 200,
  body: await getSkill(app, path.id),
}));
