import { releaseRefreshLock } from '../../domain/oauth/refresh-locks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('releaseRefreshLock', async ({ path, body, app }) => {
  await releaseRefreshLock(app, path.key, body.owner);
  return { status: 204 };
});
