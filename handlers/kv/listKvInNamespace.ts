import { listKv } from '../../domain/kv/entries.js';
import { assertReadable } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKvInNamespace', async ({ path, query, caller, app }) => {
  const namespace = path.namespace;
  assertReadable(namespace, caller);
  return { status: 200, body: await listKv(app.db, namespace, query) };
});
