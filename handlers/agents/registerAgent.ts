import { enabledCapabilities } from '../../domain/agents/capabilities.js';
import { registerAgent } from '../../domain/agents/register.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { handler } from '../../generated/swarm/contract.js';
import type { components } from '../../generated/swarm/types.js';

type RegisterAgentBody = components['schemas']['RegisterAgentBody'];

/** The field has two names: the agent's, and that of the other operations that set it. */
const harnessOf = ({
  harnessProvider,
  harness_provider: given,
}: RegisterAgentBody): RegisterAgentBody['harnessProvider'] => {
  if (harnessProvider !== undefined && given !== undefined && harnessProvider !== given) {
    throw invalidField('body.harness_provider', 'must not differ from harnessProvider');
  }
  return harnessProvider ?? given;
};

export default handler('registerAgent', async ({ body, headers, app }) => {
  const { agent, created } = await registerAgent(app, {
    agentId: headers['X-Agent-ID'],
    name: body.name,
    isLead: body.isLead,
    description: body.description,
    role: body.role,
    capabilities: body.capabilities,
    maxTasks: body.maxTasks,
    provider: body.provider,
    harnessProvider: harnessOf(body),
    profile: {
      harnessMd: body.harnessMd,
      soulMd: body.soulMd,
      identityMd: body.identityMd,
      setupScript: body.setupScript,
      toolsMd: body.toolsMd,
      heartbeatMd: body.heartbeatMd,
      avatar: body.avatar,
    },
    runtimeInstanceId: body.runtimeInstanceId,
    modelTierOverrides: body.modelTierOverrides,
  });
  return {
    status: created ? 201 : 200,
    body: { ...agent, enabledCapabilities: await enabledCapabilities(app), deliveryMode: 'poll', pollRequired: true },
  };
});
