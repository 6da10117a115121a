import { setKeyPlan } from '../../domain/keys/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setKeyPlan', async ({ body, app }) => {
  const { keyType, keySuffix, plan } = body;
  await setKeyPlan(app, { keyType, keySuffix }, plan);
  return { status: 200, body: { success: true, keyType, keySuffix, plan } };
});
