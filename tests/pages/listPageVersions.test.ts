import { createPage, noPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('listPageVersions', () => {
  test('lists what the page was, the newest first, before a version if one is given', async () => {
    const { id, agentId } = await createPage(server);
    const list = async (query: object = {}) =>
      (await server.call('listPageVersions', { path: { id }, query, agentId })).body.versions;

    expect(await list()).toEqual([]);
    for (const title of ['a', 'b', 'c']) {
      await server.call('updatePage', { path: { id }, body: { title } });
    }
    expect((await list()).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await list({ before: 3 })).map(({ version }) => version)).toEqual([2, 1]);
    expect((await list())[0]?.changedByAgentId).toBeNull();
  });

  test('ends early where bodies are long, and refuses other agents', async () => {
    const { id } = await createPage(server, { body: 'x'.repeat(2_500_000) });
    for (let count = 0; count < 3; count += 1) {
      await server.call('updatePage', { path: { id }, body: {} });
    }

    expect((await server.call('listPageVersions', { path: { id } })).body.versions).toHaveLength(1);
    await server.call('listPageVersions', { path: { id }, agentId: 'another' }).refused(403, 'page_forbidden');
    await server.call('listPageVersions', { path: { id: noPage } }).refused(404, 'page_not_found');
  });
});
