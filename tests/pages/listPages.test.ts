import { registerAgent } from '../support/agents.js';
import { createPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('listPages', () => {
  test('lists a stretch, the last changed first, slim unless everything is asked for', async () => {
    const agentId = (await registerAgent(server)).id;
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) {
      ids.push((await createPage(server, { title, password: 'x' }, agentId)).id);
    }
    await server.call('updatePage', { path: { id: ids[0] as string }, body: { title: 'changed' } });
    await server.call('setFavorite', { body: { itemType: 'page', itemId: ids[1] as string, favorite: true } });
    const list = async (query: object) => (await server.call('listPages', { query: { agentId, ...query } })).body;
    const { pages, ...stretch } = await list({});

    expect(stretch).toEqual({ total: 3, limit: 50, offset: 0 });
    expect(pages.map(({ id, favorite }) => [id, favorite])).toEqual([
      [ids[0], false],
      [ids[2], false],
      [ids[1], true],
    ]);
    expect(pages.some((page) => 'body' in page || 'passwordHash' in page)).toBe(false);
    const second = await list({ fields: 'full', limit: 1, offset: 1 });
    expect([second.pages.map(({ id }) => id), second.total]).toEqual([[ids[2]], 3]);
    expect(second.pages[0]).toMatchObject({ body: '<h1>All is well</h1>', passwordHash: expect.any(String) });
  });

  test('finds those of a namespace, or under it', async () => {
    const agentId = (await registerAgent(server)).id;
    const root = `shared/${agentId}/`;
    const top = await createPage(server, { key: root }, agentId);
    const below = await createPage(server, { key: `${root}deep/` }, agentId);
    await createPage(server, { key: `shared/${agentId}x/` }, agentId);
    const list = async (query: object) => (await server.call('listPages', { query })).body.pages.map(({ id }) => id);

    expect(await list({ key: root.toUpperCase(), keyPrefix: 'shared/' })).toEqual([top.id]);
    expect((await list({ keyPrefix: root })).sort()).toEqual([top.id, below.id].sort());
    await server.call('listPages', { query: { key: '../' } }).refused(400, 'validation_error', 'query.key');
  });

  test('ends early where bodies are long', async () => {
    const agentId = (await registerAgent(server)).id;
    for (let count = 0; count < 3; count += 1) {
      await createPage(server, { body: 'x'.repeat(2_500_000) }, agentId);
    }
    const { body } = await server.call('listPages', { query: { agentId, fields: 'full' } });

    expect([body.pages.length, body.total]).toEqual([1, 3]);
  });
});
