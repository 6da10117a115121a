import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { noSkill, storeSkill, storeSystemSkill } from '../support/skills.js';

const server = useSharedServer();

test('deleteSkill deletes a skill with all that belongs to it, and no system skill', async () => {
  const { id } = await storeSkill(server);
  const agentId = (await registerAgent(server)).id;
  await server.call('putSkillFile', { path: { id, path: 'a.txt' }, body: { content: 'a' } });
  await server.call('installSkill', { path: { id }, body: { agentId } });

  expect((await server.call('deleteSkill', { path: { id } })).body).toEqual({ success: true });
  await server.call('deleteSkill', { path: { id } }).refused(404, 'skill_not_found');
  expect(rowsOf(server, 'skill_files', { skillId: id })).toEqual([]);
  expect(rowsOf(server, 'agent_skills', { skillId: id })).toEqual([]);
  await server.call('deleteSkill', { path: { id: noSkill } }).refused(404, 'skill_not_found');
  const system = await storeSystemSkill(server);
  await server.call('deleteSkill', { path: { id: system.id } }).refused(403, 'system_skill');
});
