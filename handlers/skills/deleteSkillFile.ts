import { deleteSkillFile } from '../../domain/skills/files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteSkillFile', async ({ app, path }) => ({
  status: 200,
  body: { success: true, skill: await deleteSkillFile(app, path.id, path.path) },
}));
