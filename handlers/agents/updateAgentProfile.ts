import { updateAgentProfile } from '../../domain/agents/profile.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateAgentProfile', async ({ path, body, app }) => {
  const { changeSource, changedByAgentId, changeReason } = body;
  const fields = {
    role: body.role,
    description: body.description,
    capabilities: body.capabilities,
    harnessMd: body.harnessMd,
    soulMd: body.soulMd,
    identityMd: body.identityMd,
    setupScript: body.setupScript,
    toolsMd: body.toolsMd,
    heartbeatMd: body.heartbeatMd,
    avatar: body.avatar,
  };
  const change = { changeSource, changedByAgentId, changeReason };
  return { status: 200, body: await updateAgentProfile(app, path.id, fields, change) };
});
