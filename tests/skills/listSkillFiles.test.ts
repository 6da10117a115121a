import { useSharedServer } from '../support/server.js';
import { noSkill, storeSkill } from '../support/skills.js';

const server = useSharedServer();

test('listSkillFiles lists files by path without their content', async () => {
  const { id } = await storeSkill(server);
  await server.call('upsertSkillFiles', {
    path: { id },
    body: { files: ['b.txt', 'a/c.txt'].map((path) => ({ path, content: path })) },
  });
  const { files, total } = (await server.call('listSkillFiles', { path: { id } })).body;

  expect([files.map(({ path }) => path), total]).toEqual([['a/c.txt', 'b.txt'], 2]);
  expect(Object.keys(files[0] ?? {})).not.toContain('content');
  await server.call('listSkillFiles', { path: { id: noSkill } }).refused(404, 'skill_not_found');
});
