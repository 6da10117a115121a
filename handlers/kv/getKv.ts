import { getKv } from '../../domain/kv/entries.js';
import { assertReadable, namespaceOfCaller } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getKv', async ({ path, caller, app }) => {
  const namespace = await namespaceOfCaller(app.db, caller);
  assertReadable(namespace, caller);
  return { status: 200, body: await getKv(app.db, namespace, path.key) };
});
