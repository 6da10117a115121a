import { putKv } from '../../domain/kv/entries.js';
import { assertWritable } from '../../domain/kv/namespace.js';
import { expiryIn } from '../../domain/kv/value.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('putKvInNamespace', async ({ path, body, caller, app }) => {
  const namespace = path.namespace;
  await assertWritable(app.db, namespace, caller);
  const { value, valueType, expiresInSec } = body;
  const expiresAt = expiryIn(expiresInSec);
  return {
    status: 200,
    body: await putKv(app.db, { namespace, key: path.key, value, valueType, expiresAt }),
  };
});
