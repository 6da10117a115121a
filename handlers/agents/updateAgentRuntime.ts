import { updateAgentRuntime } from '../../domain/agents/settings.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateAgentRuntime', async ({ path, body, app }) => ({
  status: 200,
  body: await updateAgentRuntime(app, path.id, {
    harness: body.harness_provider,
    model: body.model,
    allowCustomModel: body.allow_custom_model,
    effort: body.reasoning_effort,
  }),
}));
