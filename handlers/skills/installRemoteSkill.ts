import { installRemoteSkill } from '../../domain/skills/remote.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('installRemoteSkill', async ({ app, body, signal }) => ({
  status: 201,
  body: { skill: await installRemoteSkill(app, body, signal) },
}));
