import { acquireRefreshLock } from '../../domain/oauth/refresh-locks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('acquireRefreshLock', async ({ app, path, body }) => ({
  status: 200,
  body: await acquireRefreshLock(app, path.key, body.ttlMs),
}));
