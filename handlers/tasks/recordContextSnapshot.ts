import { recordContextSnapshot } from '../../domain/tasks/context.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('recordContextSnapshot', async ({ app, caller, headers, path, body }) => {
  const reporter = { ...caller, agentId: headers['X-Agent-ID'] };
  return { status: 200, body: { ok: true, snapshotId: await recordContextSnapshot(app, reporter, path.id, body) } };
});
