import { deleteSkill } from '../../domain/skills/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteSkill', async ({ app, path }) => {
  await deleteSkill(app, path.id);
  return { status: 200, body: { success: true } };
});
