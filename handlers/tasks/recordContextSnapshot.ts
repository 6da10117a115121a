import { recordContextSnapshot } from '../../domain/tasks/context.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('recordContextSnapshot', async ({ app, headers, path, body }) => ({
  status: 200,
  body: { ok: true, snapshotId: await recordContextSnapshot(app, headers['X-Agent-ID'], path.id, body) },
}));
