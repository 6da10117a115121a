import { getSkillFile } from '../../domain/skills/files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getSkillFile', async ({ app, path }) => ({
  status: 200,
  body: { file: await getSkillFile(app, path.id, path.path) },
}));
