import { deleteBudget } from '../../domain/budgets/budgets.js';
import { handler } from '../../generated/swarm/contract.js';
import { keyFingerprint } from '../http/key-fingerprint.js';

export default handler('deleteBudget', async ({ app, path, rawHeaders }) => {
  await deleteBudget(app, keyFingerprint(rawHeaders.authorization), path);
  return { status: 204 };
});
