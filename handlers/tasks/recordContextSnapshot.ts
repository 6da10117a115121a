import { recordContextSnapshot } from '../../domain/tasks/context.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('recordContextSnapshot', async ({ app, path, headers, body }) => {
  const agentId = headers['X-Agent-ID'];
  const snapshotId = await recordContextSnapshot(app, path.id, agentId, body);
  return { status: 200, body: { ok: true, snapshotId } };
});
