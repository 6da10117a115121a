import { deleteKv, noSuchEntry } from '../../domain/kv/entries.js';
import { assertWritable, namespaceOfCaller } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteKv', async ({ path, caller, app }) => {
  const namespace = await namespaceOfCaller(app.db, caller);
  await assertWritable(app.db, namespace, caller);
  if (!(await deleteKv(app.db, namespace, path.key))) {
    throw noSuchEntry();
  }
  return { status: 204 };
});
