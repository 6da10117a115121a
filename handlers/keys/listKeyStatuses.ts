import { listKeys } from '../../db/queries/credential-keys.js';
import { keyOf } from '../../domain/keys/record.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKeyStatuses', async ({ query, app }) => {
  const now = Date.now();
  const keys = await listKeys(app.db, query);
  return { status: 200, body: { success: true, keys: keys.map((row) => keyOf(row, now)) } };
});
