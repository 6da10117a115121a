import { listSkillFiles } from '../../domain/skills/files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listSkillFiles', async ({ app, path }) => ({
  status: 200,
  body: await listSkillFiles(app, path.id),
}));
