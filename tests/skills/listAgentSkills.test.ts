import { registerAgent } from '../support/agents.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { skillsOf, storeSkill } from '../support/skills.js';

const server = useServer();
const list = (id: string) => skillsOf(server, id);
const ids = async (id: string) => (await list(id)).skills.map((skill) => skill.id);
const install = (id: string, agentId: string) => server.call('installSkill', { path: { id }, body: { agentId } });

describe('listAgentSkills', () => {
  test('lists installed ones before those of everybody, personal before remote, the first of each name', async () => {
    const { id: agentId } = await registerAgent(server);
    const everybodys = await storeSkill(server, { name: 'of-a', scope: 'swarm' });
    const shadowed = await storeSkill(server, { name: 'of-b', scope: 'swarm' });
    const remote = await storeSkill(server, { name: 'of-0', type: 'remote' });
    const own = await storeSkill(server, { name: 'of-b' });
    const late = await storeSkill(server, { name: 'of-c', scope: 'global' });
    await storeSkill(server, { name: 'of-d', scope: 'global' });
    for (const { id } of [remote, own, late]) {
      await install(id, agentId);
    }

    expect(await ids(agentId)).toEqual([own.id, late.id, remote.id, everybodys.id]);
    expect(await ids('nobody')).toEqual([everybodys.id, shadowed.id]);
    const { skills, total } = await list(agentId);
    expect(total).toBe(4);
    expect(skills[3]).toEqual({ ...everybodys, isActive: true, installedAt: everybodys.createdAt });
    expect(skills[0]).toEqual({ ...own, isActive: true, installedAt: expect.any(String) });
  });

  test('leaves out disabled and inactive ones', async () => {
    const { id: agentId } = await registerAgent(server);
    const before = await ids(agentId);
    const off = await storeSkill(server);
    const inactive = await storeSkill(server);
    for (const { id } of [off, inactive]) {
      await install(id, agentId);
    }
    await server.call('updateSkill', { path: { id: off.id }, body: { isEnabled: false } });
    changeRows(server, 'agent_skills', { skillId: inactive.id }, { isActive: 0 });

    expect(await ids(agentId)).toEqual(before);
  });

  test('a long list is read elsewhere, and the same', async () => {
    const { id: agentId } = await registerAgent(server);
    const content = `---\nname: of-long\ndescription: d\n---\n${'x'.repeat(490_000)}`;
    for (let number = 0; number < 3; number += 1) {
      const { id } = (
        await server.call('createSkill', { body: { content: content.replace('of-long', `of-long-${number}`) } })
      ).body.skill;
      await install(id, agentId);
    }
    const { skills } = await list(agentId);

    expect(skills.filter((skill) => skill.content.length > 490_000)).toHaveLength(3);
  });

  test('answers 304 to whoever has the skills', async () => {
    const { id } = await registerAgent(server);
    const { signature } = await list(id);
    const headers = { 'If-None-Match': `"${signature}"` };

    expect(await server.call('listAgentSkills', { path: { id }, headers })).toMatchObject({ status: 304 });
    await storeSkill(server, { scope: 'swarm' });
    expect(await server.call('listAgentSkills', { path: { id }, headers })).toMatchObject({ status: 200 });
  });
});
