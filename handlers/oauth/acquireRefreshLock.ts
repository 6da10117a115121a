import { conflict } from '../../domain/kernel/errors.js';
import { acquireRefreshLock } from '../../domain/oauth/refresh-locks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('acquireRefreshLock', async ({ path, body, app }) => {
  const owner = await acquireRefreshLock(app.db, path.key, body.ttlMs);
  if (owner === undefined) {
    throw conflict('lock is held by another caller', { code: 'lock_held' });
  }
  return { status: 200, body: { owner } };
});
