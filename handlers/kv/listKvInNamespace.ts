import { listKv } from '../../domain/kv/entries.js';
import { assertReadable } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKvInNamespace', async ({ path, query, caller, app, signal }) => {
  const namespace = path.namespace;
  assertReadable(namespace, caller);
  const { prefix, limit, offset } = query;
  return { status: 200, body: await listKv(app, { namespace, prefix, limit, offset }, signal) };
});
