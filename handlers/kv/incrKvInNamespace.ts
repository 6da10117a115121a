import { incrKv } from '../../domain/kv/entries.js';
import { assertWritable } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('incrKvInNamespace', async ({ path, body, caller, app }) => {
  const namespace = path.namespace;
  await assertWritable(app.db, namespace, caller);
  return { status: 200, body: await incrKv(app, namespace, path.key, body.by) };
});
