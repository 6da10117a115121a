import { updateSkill } from '../../domain/skills/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateSkill', async ({ app, path, body }) => ({
  status: 200,
  body: { skill: await updateSkill(app, path.id, body) },
}));
