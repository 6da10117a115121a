import { useSharedServer } from '../support/server.js';
import { noSkill, skillText, storeSkill, storeSystemSkill } from '../support/skills.js';

const server = useSharedServer();
const update = (id: string, body: Record<string, unknown>) => server.callUntyped('updateSkill', { path: { id }, body });

describe('updateSkill', () => {
  test('a new content is a new version and replaces what the front matter says', async () => {
    const skill = await storeSkill(server, { more: 'model: big\nuser-invocable: false\n' });
    const content = skillText(`${skill.name}-2`);

    const { body } = await server.call('updateSkill', { path: { id: skill.id }, body: { content, effort: 'low' } });

    expect(body.skill).toEqual({
      ...skill,
      name: `${skill.name}-2`,
      description: `Says ${skill.name}-2`,
      content,
      model: null,
      userInvocable: true,
      version: 2,
      lastUpdatedAt: expect.any(String),
    });
  });

  test('changes other members without a version, and takes no notice of what cannot change', async () => {
    const skill = await storeSkill(server);
    const changes = {
      name: `${skill.name}-renamed`,
      description: 'else',
      scope: 'global',
      allowedTools: 'Read',
      sourceHash: 'abc',
      isComplex: true,
      lastFetchedAt: '2026-01-31T13:00:00.000+01:00',
    };

    await update(skill.id, { ...changes, type: 'remote', ownerAgentId: 'x', version: 9, id: 'y', invocationCount: 3 });

    expect((await server.call('getSkill', { path: { id: skill.id } })).body).toEqual({
      ...skill,
      ...changes,
      lastFetchedAt: '2026-01-31T12:00:00.000Z',
      lastUpdatedAt: expect.any(String),
    });
  });

  test('lets nobody change a system skill but whether it is enabled', async () => {
    const { id, name } = await storeSystemSkill(server);

    for (const body of [
      { name },
      { type: null },
      { ownerAgentId: null },
      { systemDefault: true },
      { isEnabled: true, model: null },
    ]) {
      await update(id, body).refused(403, 'system_skill');
    }
    expect((await server.call('updateSkill', { path: { id }, body: { isEnabled: false } })).body.skill.isEnabled).toBe(
      false,
    );
  });

  test('refuses bad content, wrong values, taken names and unknown skills', async () => {
    const { id } = await storeSkill(server);
    const other = await storeSkill(server);

    await update(id, { content: 'no front matter' }).refused(400, 'skill_invalid');
    await update(id, { name: other.name }).refused(400, 'skill_exists');
    await update(id, { content: skillText(other.name) }).refused(400, 'skill_exists');
    await update(id, { isEnabled: 'yes', scope: 'x', model: 5 }).refused(
      400,
      'validation_error',
      'body.scope',
      'body.isEnabled',
      'body.model',
    );
    await update(noSkill, {}).refused(404, 'skill_not_found');
    expect((await server.call('getSkill', { path: { id } })).body.version).toBe(1);
  });
});
