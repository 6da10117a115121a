import { useSharedServer } from '../support/server.js';
import { noSkill, storeSkill, storeSystemSkill } from '../support/skills.js';

const server = useSharedServer();
const put = (id: string, path: string, body: { content: string; isBinary?: boolean; size?: number }) =>
  server.call('putSkillFile', { path: { id, path }, body });

describe('putSkillFile', () => {
  test('stores a file as a new version, in place of the one of its path', async () => {
    const { id } = await storeSkill(server);
    const first = (await put(id, 'a.txt', { content: 'one' })).body;
    const second = (await put(id, 'a.txt', { content: 'three' })).body;

    expect(first.skill.version).toBe(2);
    expect(second.skill.version).toBe(3);
    expect(second.file).toEqual({
      ...first.file,
      content: 'three',
      size: 5,
      lastUpdatedAt: expect.any(String),
    });
  });

  test('counts the bytes that are there, whatever size is given', async () => {
    const { id } = await storeSkill(server);
    expect((await put(id, 'a.txt', { content: 'x'.repeat(100), size: 0 })).body.file.size).toBe(100);
    await put(id, 'b.txt', { content: 'x'.repeat(512_001), size: 0 }).refused(400, 'skill_files_limit');
  });

  test('keeps a note and the given size of a binary without content', async () => {
    const { id } = await storeSkill(server);
    const { file } = (await put(id, 'a.png', { content: '', isBinary: true, size: 70_000 })).body;

    expect(file).toMatchObject({ isBinary: true, size: 70_000, content: expect.stringContaining('binary') });
    expect((await put(id, 'b.png', { content: 'AAAA', isBinary: true })).body.file.content).toBe('AAAA');
  });

  test('refuses too large files, system skills and unknown ones', async () => {
    const { id } = await storeSkill(server);

    await put(id, 'a.txt', { content: 'x'.repeat(512_001) }).refused(400, 'skill_files_limit');
    await put(id, 'a.txt', { content: '', size: 512_001 }).refused(400, 'skill_files_limit');
    await put(id, 'a/../b', { content: '' }).refused(400, 'validation_error', 'path.path');
    await put((await storeSystemSkill(server)).id, 'a.txt', { content: '' }).refused(403, 'system_skill');
    await put(noSkill, 'a.txt', { content: '' }).refused(404, 'skill_not_found');
    expect((await server.call('getSkill', { path: { id } })).body.version).toBe(1);
  });

  test.each(['//abs', '///etc/passwd', '//a/b', '%2Fabs', '/%5Cabs'])(
    'refuses a path from the root: %s',
    async (end) => {
      const { id } = await storeSkill(server);
      const path = `/api/skills/${id}/files${end.startsWith('/') ? end : `/${end}`}`;

      const { status, body } = await server.request('PUT', path, { body: { content: '' } });

      expect([status, body]).toMatchObject([
        400,
        { code: 'validation_error', issues: [{ path: 'path.path', message: 'must not begin with a slash' }] },
      ]);
      expect((await server.call('listSkillFiles', { path: { id } })).body.total).toBe(0);
    },
  );

  test('refuses a name that no disk takes: it would keep the whole skill from being written there', async () => {
    const { id } = await storeSkill(server);

    await put(id, `docs/${'é'.repeat(127)}x`, { content: '' });
    const path = `docs/${'é'.repeat(128)}`;
    await server
      .call('putSkillFile', { path: { id, path }, body: { content: '' } })
      .refused(400, 'validation_error', 'path.path');
  });

  test('takes doubled slashes within a path and slashes at its end for single ones and none', async () => {
    const { id } = await storeSkill(server);

    await server.request('PUT', `/api/skills/${id}/files/a//b///c.txt//`, { body: { content: 'x' } });

    expect((await server.call('listSkillFiles', { path: { id } })).body.files.map(({ path }) => path)).toEqual([
      'a/b/c.txt',
    ]);
  });
});
