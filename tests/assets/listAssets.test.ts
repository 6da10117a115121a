import { fileOf, oneOfEach } from '../support/assets.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();

describe('listAssets', () => {
  test('lists things of every kind by their namespace, with names only', async () => {
    const made = await oneOfEach(server);

    const { assets, count } = (await server.call('listAssets')).body;

    expect(count).toBe(assets.length);
    for (const [entityType, id] of Object.entries(made)) {
      expect(assets.filter((asset) => asset.id === id)).toMatchObject([{ entityType }]);
    }
    const labelOf = (id: string) => assets.find((asset) => asset.id === id);
    expect(labelOf(made.task)).toEqual({
      entityType: 'task',
      id: made.task,
      key: `shared/task:${made.task}/`,
      label: `Task ${made.task.slice(0, 8)}`,
      updatedAt: expect.any(String),
    });
    const { providerId, providerKey } = fileOf(server, made.task);
    expect(labelOf(made.file)).toMatchObject({
      key: `shared/task:${made.task}/`,
      label: providerKey,
      providerRef: { providerId, providerKey },
    });
    expect(labelOf(made.script)?.key).toBe(`shared/script:${made.script}/`);
    expect(JSON.stringify(assets)).not.toContain('A secret text');
    expect(assets.map(({ key }) => key)).toEqual(assets.map(({ key }) => key).sort());
  });

  test('shows what is under a namespace, of some kinds, the last changed first, and so many', async () => {
    const first = await oneOfEach(server);
    const second = await oneOfEach(server);
    const move = (id: string, key: string, updatedAt: string) => changeRow(server, 'pages', id, { key, updatedAt });
    move(first.page, 'shared/te_m/', '2026-01-01T00:00:00.000Z');
    move(second.page, 'shared/te_m/', '2026-01-02T00:00:00.000Z');
    changeRow(server, 'workflows', first.workflow, { key: 'shared/te_mwork/' });
    changeRow(server, 'workflows', second.workflow, { key: 'shared/team/' });
    changeRow(server, 'schedules', first.schedule, { key: 'shared/te_m/a/' });
    const list = async (query: object) => (await server.call('listAssets', { query })).body.assets.map(({ id }) => id);

    expect(await list({ keyPrefix: 'Shared/Te_m' })).toEqual([second.page, first.page, first.schedule]);
    expect(await list({ keyPrefix: 'shared/te_m', types: ' , schedule,app' })).toEqual([first.schedule]);
    expect(await list({ keyPrefix: 'shared/te_m', types: '', limit: 1 })).toEqual([second.page]);
    expect(await list({ types: 'app' })).toEqual([]);
  });

  test.each([
    [{ keyPrefix: 'elsewhere/' }, 'query.keyPrefix'],
    [{ keyPrefix: 'shared/../a' }, 'query.keyPrefix'],
    [{ types: 'page,house' }, 'query.types'],
    [{ limit: 1001 }, 'query.limit'],
  ])('refuses %j', async (query, path) => {
    await server.callUntyped('listAssets', { query }).refused(400, 'validation_error', path);
  });
});
