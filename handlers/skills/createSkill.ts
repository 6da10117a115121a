import { createSkill } from '../../domain/skills/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createSkill', async ({ app, body }) => ({
  status: 201,
  body: { skill: await createSkill(app, body) },
}));
