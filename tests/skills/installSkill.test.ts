import { registerAgent } from '../support/agents.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { noSkill, skillsOf, storeSkill } from '../support/skills.js';

const server = useServer();
const install = (id: string, agentId: string) => server.call('installSkill', { path: { id }, body: { agentId } });

describe('installSkill', () => {
  test('gives a skill to an agent, once, and makes it active again', async () => {
    const { id } = await storeSkill(server);
    const agentId = (await registerAgent(server)).id;
    const { agentSkill } = (await install(id, agentId)).body;
    changeRows(server, 'agent_skills', { id: agentSkill.id }, { isActive: 0 });

    expect(agentSkill).toEqual({
      id: expect.any(String),
      agentId,
      skillId: id,
      isActive: true,
      installedAt: expect.any(String),
    });
    expect((await install(id, agentId)).body.agentSkill).toEqual(agentSkill);
  });

  test('refuses unknown skills and agents', async () => {
    const { id } = await storeSkill(server);

    await install(noSkill, (await registerAgent(server)).id).refused(404, 'skill_not_found');
    await install(id, 'nobody').refused(400, 'agent_unknown');
    await server
      .callUntyped('installSkill', { path: { id }, body: {} })
      .refused(400, 'validation_error', 'body.agentId');
  });

  test('a new agent has the enabled system skills installed', async () => {
    const on = await storeSkill(server, { systemDefault: true });
    const off = await storeSkill(server, { systemDefault: true });
    await server.call('updateSkill', { path: { id: off.id }, body: { isEnabled: false } });
    const { id } = await registerAgent(server);
    const installed = async () => (await skillsOf(server, id)).skills.map((skill) => skill.id);

    expect(await installed()).toEqual([on.id]);
    await server.call('uninstallSkill', { path: { id: on.id, agentId: id } });
    expect(await installed()).toEqual([on.id]);
    expect((await server.call('getMetrics')).body.skills).toEqual({
      total: (await server.call('listSkills')).body.total,
    });
  });
});
