import { publishSkill } from '../../domain/skills/publish.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('publishSkill', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await publishSkill(app, caller, path.id, body ?? {}),
}));
