import { syncRemoteSkills } from '../../domain/skills/remote.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('syncRemoteSkills', async ({ app, body, signal }) => ({
  status: 200,
  body: await syncRemoteSkills(app, body, signal),
}));
