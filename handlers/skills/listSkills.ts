import { listSkills } from '../../domain/skills/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listSkills', async ({ app, query, signal }) => ({
  status: 200,
  body: await listSkills(app, query, signal),
}));
