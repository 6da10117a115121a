import { createPage, noPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('updatePage', () => {
  test('changes what is sent, and keeps each former state as a version, also of nothing', async () => {
    const { id, agentId } = await createPage(server, { title: 'First', description: 'd', password: 'x', body: 'one' });
    const update = async (body: object) => (await server.call('updatePage', { path: { id }, agentId, body })).body;
    const before = (await server.call('getPage', { path: { id } })).body;

    expect(await update({})).toEqual({ id, key: `shared/page:${id}/`, version: 2 });
    expect((await update({ title: 'Second', body: 'two', password: null, key: 'shared/a' })).version).toBe(3);
    expect((await update({ description: null, needsCredentials: ['A'], authMode: 'public' })).version).toBe(4);
    const { versions } = (await server.call('listPageVersions', { path: { id } })).body;
    expect(versions.map(({ version, snapshot }) => [version, snapshot.title, snapshot.body])).toEqual([
      [3, 'Second', 'two'],
      [2, 'First', 'one'],
      [1, 'First', 'one'],
    ]);
    expect(versions[0]).toMatchObject({ pageId: id, changedByAgentId: agentId });
    expect(versions[0]?.snapshot.passwordHash).toBeNull();
    expect(versions[2]?.snapshot).toEqual({
      title: 'First',
      description: 'd',
      contentType: 'text/html',
      authMode: 'authed',
      passwordHash: before.passwordHash,
      body: 'one',
      needsCredentials: null,
    });
    expect((await server.call('getPage', { path: { id } })).body).toMatchObject({
      slug: 'first',
      key: 'shared/a/',
      title: 'Second',
      description: null,
      needsCredentials: ['A'],
      authMode: 'public',
      passwordHash: null,
    });
  });

  test('writers at once make a version each', async () => {
    const { id } = await createPage(server);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        server.call('updatePage', { path: { id }, body: { title: `t${index}`, password: `p${index}` } }),
      ),
    );

    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    expect((await server.call('listPageVersions', { path: { id } })).body.versions).toHaveLength(6);
  });

  test('refuses other agents, bad namespaces and unknown pages, and keeps no version then', async () => {
    const { id } = await createPage(server);
    const update = (body: object, of = id, agentId?: string) =>
      server.call('updatePage', { path: { id: of }, body, ...(agentId !== undefined && { agentId }) });

    await update({ title: 'x' }, id, 'another').refused(403, 'page_forbidden');
    await update({ title: 'x', key: 'nowhere' }).refused(400, 'validation_error', 'body.key');
    await update({ password: '' }).refused(400, 'validation_error', 'body.password');
    await update({}, noPage).refused(404, 'page_not_found');
    await update({ body: 'x'.repeat(5 * 1024 ** 2) }).refused(413, 'payload_too_large');
    expect((await server.call('listPageVersions', { path: { id } })).body.versions).toEqual([]);
  });
});
