import { useSharedServer } from '../support/server.js';
import { noSkill, storeSkill } from '../support/skills.js';

const server = useSharedServer();

test('getSkill shows a skill with its text', async () => {
  const skill = await storeSkill(server);

  expect((await server.call('getSkill', { path: { id: skill.id } })).body).toEqual(skill);
  await server.call('getSkill', { path: { id: noSkill } }).refused(404, 'skill_not_found');
});
