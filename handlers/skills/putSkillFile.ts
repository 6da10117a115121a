import { putSkillFile } from '../../domain/skills/files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('putSkillFile', async ({ app, path, body }) => ({
  status: 200,
  body: await putSkillFile(app, path.id, path.path, body),
}));
