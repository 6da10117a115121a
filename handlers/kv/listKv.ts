import { listKv } from '../../domain/kv/entries.js';
import { assertReadable, namespaceOfCaller } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKv', async ({ query, caller, app, signal }) => {
  const namespace = await namespaceOfCaller(app.db, caller);
  assertReadable(namespace, caller);
  const { prefix, limit, offset } = query;
  return { status: 200, body: await listKv(app, { namespace, prefix, limit, offset }, signal) };
});
