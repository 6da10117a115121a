import { deleteKv, noSuchEntry } from '../../domain/kv/entries.js';
import { assertWritable } from '../../domain/kv/namespace.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteKvInNamespace', async ({ path, caller, app }) => {
  const namespace = path.namespace;
  await assertWritable(app.db, namespace, caller);
  if (!(await deleteKv(app.db, namespace, path.key))) {
    throw noSuchEntry();
  }
  return { status: 204 };
});
