import { syncSkillsToFilesystem } from '../../domain/skills/folders.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('syncSkillsToFilesystem', async ({ app, caller, signal }) => ({
  status: 200,
  body: await syncSkillsToFilesystem(app, caller, signal),
}));
