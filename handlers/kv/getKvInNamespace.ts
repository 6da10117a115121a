import { getKv } from '../../domain/kv/entries.js';
import { assertReadable } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getKvInNamespace', async ({ path, caller, app }) => {
  const namespace = path.namespace;
  assertReadable(namespace, caller);
  return { status: 200, body: await getKv(app.db, namespace, path.key) };
});
