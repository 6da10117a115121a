import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';
import { storeSkill } from '../support/skills.js';

const server = useSharedServer();

test('uninstallSkill takes a skill from an agent, and says whether it had it', async () => {
  const { id } = await storeSkill(server);
  const agentId = (await registerAgent(server)).id;
  await server.call('installSkill', { path: { id }, body: { agentId } });
  const uninstall = async () => (await server.call('uninstallSkill', { path: { id, agentId } })).body.success;

  expect(await uninstall()).toBe(true);
  expect(await uninstall()).toBe(false);
  expect((await server.call('uninstallSkill', { path: { id: 'none', agentId: 'nobody' } })).body.success).toBe(false);
});
