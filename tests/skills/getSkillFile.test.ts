import { useSharedServer } from '../support/server.js';
import { noSkill, storeSkill, storeSystemSkill } from '../support/skills.js';

const server = useSharedServer();

describe('getSkillFile', () => {
  test('shows a file with its content, however its path is written', async () => {
    const { id } = await storeSkill(server);
    const { file } = (
      await server.call('putSkillFile', { path: { id, path: 'deep/SKILL.md' }, body: { content: 'ä' } })
    ).body;

    for (const path of ['deep/SKILL.md', 'deep%2FSKILL.md', 'deep%2F%2FSKILL.md', 'deep%5CSKILL.md']) {
      expect((await server.request('GET', `/api/skills/${id}/files/${path}`)).body).toEqual({ file });
    }
    expect(file).toMatchObject({ skillId: id, size: 2, mimeType: 'text/plain', isBinary: false, content: 'ä' });
  });

  test('refuses paths that lead elsewhere, and what is not there', async () => {
    const { id } = await storeSkill(server);
    const status = async (path: string) => (await server.request('GET', `/api/skills/${id}/files/${path}`)).status;

    for (const path of ['%2E%2E%2Fx', 'a%2F..%2Fb', 'a%2F%2E', '%2Fa', 'SKILL.md', '%20', 'a%5C..%5Cb']) {
      expect([path, await status(path)]).toEqual([path, 400]);
    }
    expect(await status('skill.md')).toBe(404);
    await server.call('getSkillFile', { path: { id, path: 'none' } }).refused(404, 'skill_file_not_found');
    await server.call('getSkillFile', { path: { id: noSkill, path: 'none' } }).refused(404, 'skill_not_found');
    const system = await storeSystemSkill(server);
    await server.call('getSkillFile', { path: { id: system.id, path: 'none' } }).refused(404, 'skill_file_not_found');
  });
});
