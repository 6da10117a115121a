import { cancelScriptRun } from '../../domain/scripts/runs/change.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cancelScriptRun', async ({ app, path }) => {
  await cancelScriptRun(app, path.id);
  return { status: 204 };
});
