import { useSharedServer } from '../support/server.js';
import { noSkill, storeSkill, storeSystemSkill } from '../support/skills.js';

const server = useSharedServer();
const remove = (id: string, path: string) => server.call('deleteSkillFile', { path: { id, path } });

test('deleteSkillFile deletes a file as a new version', async () => {
  const { id } = await storeSkill(server);
  await server.call('putSkillFile', { path: { id, path: 'a/b.txt' }, body: { content: '' } });
  const { body } = await remove(id, 'a/b.txt');

  expect([body.success, body.skill.version]).toEqual([true, 3]);
  await remove(id, 'a/b.txt').refused(404, 'skill_file_not_found');
  await remove(id, '/').refused(400, 'validation_error', 'path.path');
  await remove(noSkill, 'a').refused(404, 'skill_not_found');
  await remove((await storeSystemSkill(server)).id, 'a').refused(403, 'system_skill');
});
