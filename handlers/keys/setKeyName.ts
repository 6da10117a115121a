import { setKeyName } from '../../domain/keys/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setKeyName', async ({ body, app }) => {
  const { keyType, keySuffix } = body;
  const name = await setKeyName(app, body, body.name);
  return { status: 200, body: { success: true, keyType, keySuffix, name } };
});
