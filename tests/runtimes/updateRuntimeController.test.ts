import { registerAgent } from '../support/agents.js';
import { playController } from '../support/controllers.js';
import { changeRow, countRows, rowOf } from '../support/rows.js';
import { addController } from '../support/runtimes.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign, superviseOnce } from '../support/supervised.js';

const server = useServer();

const update = async (id: string, body: object) =>
  (await server.call('updateRuntimeController', { path: { id }, body })).body.controller;

const sealed = (id: string) => rowOf(server, 'runtime_controllers', { id })?.secretConfig;

test('what is told is merged by key, and a secret that is not sent stays', async () => {
  const { id } = await addController(server, {
    config: { place: 'eu', size: 'small', key: 'secret-value-2' },
    secretConfigKeys: ['key'],
  });

  expect(await update(id, { config: { place: 'us', size: null } })).toMatchObject({
    config: { place: 'us' },
    secretConfigKeys: ['key'],
  });
  expect(sealed(id)).not.toBeNull();
  expect(await update(id, { secretConfigKeys: ['place'] })).toMatchObject({
    config: {},
    secretConfigKeys: ['key', 'place'],
  });
  expect(await update(id, { config: { key: null, place: null } })).toMatchObject({ config: {}, secretConfigKeys: [] });
  expect(sealed(id)).toBeNull();
});

test('secrets that cannot be read count as lost until all of them were sent again', async () => {
  const { id } = await addController(server, {
    config: { one: 'secret-value-3', two: 'secret-value-4' },
    secretConfigKeys: ['one', 'two'],
  });
  changeRow(server, 'runtime_controllers', id, { secretConfig: Buffer.alloc(64).toString('base64') });

  expect(await update(id, { config: { one: 'secret-value-5' } })).toMatchObject({ secretConfigError: true });
  expect(await update(id, { config: { one: 'secret-value-5', two: 'secret-value-6' } })).toMatchObject({
    secretConfigError: false,
  });
});

test('neither kind nor placement changes, and of the built-in controller only the name', async () => {
  const { id } = await addController(server);
  const refused = (path: string, body: object) => server.call('updateRuntimeController', { path: { id: path }, body });
  await refused(id, { kind: 'cluster' }).refused(400, 'validation_error', 'body.kind');
  await refused(id, { placement: 'builtin' }).refused(400, 'validation_error', 'body.placement');
  await refused('static', { config: { a: 'b' } }).refused(400, 'validation_error', 'body.config');
  expect(await update('static', { name: 'by-hand' })).toMatchObject({ id: 'static', name: 'by-hand' });
});

test('is refused for a name that is taken, an unknown controller, and agents that are no leads', async () => {
  const [one, other] = [await addController(server), await addController(server)];
  const path = { id: one.id };
  await server
    .call('updateRuntimeController', { path, body: { name: other.name } })
    .refused(409, 'runtime_controller_name_taken');
  expect(await update(one.id, { name: one.name })).toMatchObject({ name: one.name });
  await server
    .call('updateRuntimeController', { path: { id: 'none' }, body: {} })
    .refused(404, 'runtime_controller_not_found');
  const { id: agentId } = await registerAgent(server);
  await server.call('updateRuntimeController', { path, body: {}, agentId }).refused(403, 'lead_required');
});

test('no worker starts while secrets cannot be read, the pool says why, and one starts once they were sent again', async () => {
  const { agentId, controllerId, poolId, token } = await addSupervised(server);
  await update(controllerId, { config: { one: 'secret-value-7' }, secretConfigKeys: ['one'] });
  changeRow(server, 'runtime_controllers', controllerId, { secretConfig: Buffer.alloc(64).toString('base64') });
  // What a controller is told changed, so that it has to connect anew.
  const first = await playController(server.url, token);
  await assign(server, agentId);
  await superviseOnce(server);

  const { body } = await server.call('getRuntimePool', { path: { id: poolId } });
  expect(body.pool.lastError).toMatch(/^The secrets of controller .* cannot be decrypted: send them again$/);
  expect(countRows(server, 'runtime_instances', { poolId })).toBe(0);

  await update(controllerId, { config: { one: 'secret-value-8' } });
  const second = await playController(server.url, token);
  await superviseOnce(server);
  expect((await second.next('provision')).payload).toMatchObject({ poolId });
  first.socket.terminate();
  second.socket.terminate();
});
