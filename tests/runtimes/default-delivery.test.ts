import { registerAgent } from '../support/agents.js';
import { storeConfig } from '../support/config.js';
import { freeName } from '../support/runtimes.js';
import { operatorKey, useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { connectWorker, workerRefusedWith } from '../support/workers.js';

const server = useServer();

const path = { id: 'default' };

const deliveryIs = async (value: 'poll' | 'push') => {
  await storeConfig(server, { key: 'RUNTIME_DEFAULT_DELIVERY', value });
  await server.call('reloadConfig');
};

test('work of the pool default comes as the setting says, until somebody changes the pool', async () => {
  const { id: agentId } = await registerAgent(server);
  const headers = { Authorization: `Bearer ${operatorKey}`, 'X-Agent-ID': agentId };
  const told = async () => {
    const { deliveryMode, pollRequired } = (await server.call('registerAgent', { agentId, body: { name: 'one' } }))
      .body;
    const { pool } = (await server.call('getRuntimePool', { path })).body;
    return [pool.delivery, deliveryMode, pollRequired];
  };
  expect(await told()).toEqual(['poll', 'poll', true]);
  expect(await workerRefusedWith(server.url, headers)).toEqual([409, 'runtime_pool_polls']);

  await deliveryIs('push');
  expect(await told()).toEqual(['push', 'push', false]);
  const worker = await connectWorker(server.url, headers);
  await worker.toldOf((await createTask(server, { task: freeName(), agentId })).id);

  const { pool, warning } = (await server.call('updateRuntimePool', { path, body: { maxRuntimes: 3 } })).body;
  expect(pool).toMatchObject({ maxRuntimes: 3, delivery: 'push' });
  expect(warning).toContain('Offers, mentions and work for anybody are not pushed');
  await deliveryIs('poll');
  expect(await told()).toEqual(['push', 'push', false]);
  await server.call('updateRuntimePool', { path, body: { delivery: 'poll' } });
  expect(await told()).toEqual(['poll', 'poll', true]);
  expect(await worker.closed).toBe(4002);
});
