import { upsertBudget } from '../../domain/budgets/budgets.js';
import { handler } from '../../generated/swarm/contract.js';
import { keyFingerprint } from '../http/key-fingerprint.js';

export default handler('upsertBudget', async ({ app, path, body, rawHeaders }) => {
  const fingerprint = keyFingerprint(rawHeaders.authorization);
  return { status: 200, body: await upsertBudget(app, fingerprint, path, body.dailyBudgetUsd) };
});
