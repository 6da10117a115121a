import { enabledCapabilities } from '../../domain/agents/capabilities.js';
import { registerAgent } from '../../domain/agents/register.js';
import { handler } from '../../generated/swarm/contract.js';

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
    harnessProvider: body.harness_provider,
    runtimeInstanceId: body.runtimeInstanceId,
    modelTierOverrides: body.modelTierOverrides,
  });
  return {
    status: created ? 201 : 200,
    body: { ...agent, enabledCapabilities: await enabledCapabilities(app), deliveryMode: 'poll', pollRequired: true },
  };
});
