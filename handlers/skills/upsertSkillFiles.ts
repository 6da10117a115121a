import { upsertSkillFiles } from '../../domain/skills/files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertSkillFiles', async ({ app, path, body }) => ({
  status: 200,
  body: await upsertSkillFiles(app, path.id, body),
}));
