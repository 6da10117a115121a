import { incrKv } from '../../domain/kv/entries.js';
import { assertWritable, namespaceOfCaller } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('incrKv', async ({ path, body, caller, app }) => {
  const namespace = await namespaceOfCaller(app.db, caller);
  await assertWritable(app.db, namespace, caller);
  return { status: 200, body: await incrKv(app, namespace, path.key, body.by) };
});
