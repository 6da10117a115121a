import { useSharedServer } from '../support/server.js';
import { noSkill, storeSkill, storeSystemSkill } from '../support/skills.js';

const server = useSharedServer();
const upsert = (id: string, files: { path: string; content: string; size?: number }[]) =>
  server.call('upsertSkillFiles', { path: { id }, body: { files } });
const many = (count: number, content = '') =>
  Array.from({ length: count }, (_, index) => ({ path: `f${index}.txt`, content }));

describe('upsertSkillFiles', () => {
  test('stores all in one version, in the order in which they came', async () => {
    const { id } = await storeSkill(server);
    const { body } = await upsert(id, [
      { path: 'b//c.txt', content: 'c' },
      { path: ' a.txt ', content: 'a' },
    ]);

    expect(body.files.map(({ path, content }) => [path, content])).toEqual([
      ['b/c.txt', 'c'],
      ['a.txt', 'a'],
    ]);
    expect([body.total, body.skill.version]).toEqual([2, 2]);
  });

  test('stores none when one is bad, and none makes no version', async () => {
    const { id } = await storeSkill(server);

    await upsert(id, [...many(1), { path: '../x', content: '' }]).refused(400, 'validation_error', 'body.files.1.path');
    await upsert(id, [...many(1), { path: 'SKILL.md', content: '' }]).refused(
      400,
      'validation_error',
      'body.files.1.path',
    );
    const { body } = await upsert(id, []);
    expect([body.files, body.total, body.skill.version]).toEqual([[], 0, 1]);
    expect((await server.call('listSkillFiles', { path: { id } })).body.total).toBe(0);
  });

  test('has no file in a file', async () => {
    const { id } = await storeSkill(server);
    const file = (path: string) => ({ path, content: '' });
    await upsert(id, [file('a/b/c'), file('a.txt')]);

    for (const path of ['a/b', 'a', 'a.txt/x', 'SKILL.md/x']) {
      await upsert(id, [file('fine'), file(path)]).refused(400, 'validation_error', 'body.files.1.path');
    }
    await upsert(id, [file('x'), file('x/y')]).refused(400, 'validation_error', 'body.files.0.path');
    const put = server.call('putSkillFile', { path: { id, path: 'a' }, body: { content: '' } });
    expect((await put.refused(400, 'validation_error', 'path.path')).error).toContain('a/b/c is in it');

    await server.call('deleteSkillFile', { path: { id, path: 'a/b/c' } });
    await upsert(id, [file('a')]);
  });

  test('counts the files there are with those that come', async () => {
    const { id } = await storeSkill(server);
    await upsert(id, many(100));

    await upsert(id, [{ path: 'f5.txt', content: 'again' }]);
    await upsert(id, [{ path: 'one-more.txt', content: '' }]).refused(400, 'skill_files_limit');
    const big = await storeSkill(server);
    await upsert(
      big.id,
      many(20).map((file) => ({ ...file, size: 512_000 })),
    );
    await upsert(big.id, [{ path: 'last.txt', content: '', size: 245_761 }]).refused(400, 'skill_files_limit');
    await upsert(big.id, [{ path: 'last.txt', content: '', size: 245_760 }]);
  });

  test('writers at once never have more files than there may be', async () => {
    const { id } = await storeSkill(server);
    await upsert(id, many(98));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => upsert(id, [{ path: `new${index}`, content: '' }]).answer()),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect((await server.call('getSkill', { path: { id } })).body.version).toBe(4);
  });

  test('refuses system skills, unknown ones, and more than 100 at once', async () => {
    await upsert((await storeSystemSkill(server)).id, many(1)).refused(403, 'system_skill');
    await upsert(noSkill, many(1)).refused(404, 'skill_not_found');
    await upsert(noSkill, many(101)).refused(400, 'validation_error', 'body.files');
  });
});
