import { registerAgent } from '../support/agents.js';
import { addProfile } from '../support/model-profiles.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('a profile is gone once, and only leads among the agents may delete it', async () => {
  const path = { name: (await addProfile(server)).name };
  const worker = await registerAgent(server);

  await server.call('deleteModelProfile', { path, agentId: worker.id }).refused(403, 'lead_only');
  expect((await server.call('deleteModelProfile', { path })).body).toEqual({ deleted: true });
  await server.call('deleteModelProfile', { path }).refused(404, 'model_profile_not_found');
  await server.call('getModelProfile', { path }).refused(404, 'model_profile_not_found');
});
