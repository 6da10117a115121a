import { createHash } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { useServer } from '../support/server.js';
import { signatureOf, skillsOf, skillText, storeSkill } from '../support/skills.js';

const server = useServer();

describe('getAgentSkillsSignature', () => {
  test('is a hash of what matters of the skills, and the one of their list', async () => {
    const { id } = await registerAgent(server);
    const one = await storeSkill(server, { scope: 'swarm' });
    const two = await storeSkill(server);
    await server.call('installSkill', { path: { id: two.id }, body: { agentId: id } });
    const listed = await skillsOf(server, id);
    const signed = listed.skills
      .sort((left, right) => (left.id < right.id ? -1 : 1))
      .map((skill) => [skill.id, skill.name, skill.version, true, true, skill.lastUpdatedAt, '', skill.installedAt]);

    expect([one.id, two.id]).toEqual(signed.map(([skillId]) => skillId));
    expect(await signatureOf(server, id)).toEqual({
      hash: listed.signature,
      count: 2,
      generatedAt: expect.any(String),
    });
    expect(listed.signature).toBe(createHash('sha256').update(JSON.stringify(signed)).digest('hex'));
  });

  test('changes with what the agent has, and with nothing else', async () => {
    const { id } = await registerAgent(server);
    const other = (await registerAgent(server)).id;
    const skill = await storeSkill(server);
    const path = { id: skill.id };
    const seen: string[] = [];
    const note = async () => seen.push((await signatureOf(server, id)).hash);

    await note();
    await server.call('installSkill', { path, body: { agentId: id } });
    await note();
    await server.call('updateSkill', { path, body: { content: skillText(skill.name, 'model: x\n') } });
    await note();
    await server.call('putSkillFile', { path: { id: skill.id, path: 'a' }, body: { content: '' } });
    await note();
    expect(new Set(seen).size).toBe(4);
    await server.call('installSkill', { path, body: { agentId: other } });
    await server.call('createEvent', {
      body: {
        category: 'skill',
        event: 'skill.invoke',
        source: 'worker',
        agentId: id,
        data: { skillName: skill.name },
      },
    });
    await note();
    expect(seen[4]).toBe(seen[3]);
    await server.call('updateSkill', { path, body: { isEnabled: false } });
    expect((await signatureOf(server, id)).hash).toBe(seen[0]);
  });

  test('answers 304 to whoever knows it', async () => {
    const path = { id: 'nobody' };
    const { hash } = await signatureOf(server, 'nobody');

    expect(
      await server.call('getAgentSkillsSignature', { path, headers: { 'If-None-Match': `W/"${hash}"` } }),
    ).toMatchObject({ status: 304 });
    expect(
      await server.call('getAgentSkillsSignature', { path, headers: { 'If-None-Match': '"else"' } }),
    ).toMatchObject({ status: 200 });
  });
});
