import { storeConfig } from '../support/config.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
const kib = 1024;

/** What a pool says in place of a long value. */
const storeLong = async (bytes: number): Promise<string> => {
  const key = 'LONG_VALUE';
  await storeConfig(server, { key, value: 'x'.repeat(bytes) });
  return `[REDACTED:${key}]`;
};

test('an environment that grows too large with its values is no worker, and the error says so', async () => {
  const named = await storeLong(60 * kib);
  const { agentId, poolId, played } = await addSupervised(server, { env: { A: named.repeat(3) } });
  await assign(server, agentId);
  const lastError = await waitFor('the error', async () => {
    const { body } = await server.call('getRuntimePool', { path: { id: poolId } });
    return body.pool.lastError ?? undefined;
  });
  expect(lastError).toBe('The environment of the pool has more than 131072 bytes with the values that it names');
  expect(played.told.map(({ op }) => op)).not.toContain('provision');
  played.socket.terminate();
});

test('of many large messages a few are told, and the others once those are answered', async () => {
  const named = await storeLong(60 * kib);
  const { agentId, controllerId, played, poolId } = await addSupervised(server, { env: { A: named, B: named } });
  const tasks = 25;
  changeRow(server, 'agents', agentId, { maxTasks: tasks, runtimePoolId: null });
  for (let made = 0; made < tasks; made += 1) {
    await assign(server, agentId);
  }
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId } });
  await assign(server, agentId);
  const commands = (state: string) => rowsOf(server, 'runtime_commands', { controllerId, state });
  const told = () => played.told.filter(({ op }) => op === 'provision');
  await waitFor('the commands', () => told().length > 0 && told().length === commands('sent').length);
  expect(commands('waiting').length).toBe(tasks - told().length);
  expect(told().length).toBeLessThan(20);

  for (let answered = 0; answered < tasks; answered += 1) {
    const { id } = await played.next('provision');
    played.say({ id, ok: true, result: {} });
  }
  await waitFor('the end of the commands', () => rowsOf(server, 'runtime_commands', { controllerId }).length === 0);
  expect(new Set(told().map(({ id }) => id)).size).toBe(tasks);
  played.socket.terminate();
});
