import { type ContractOperation, operationsOf } from '../support/contract.js';
import { jobsDone } from '../support/jobs-done.js';
import { versionOf } from '../support/rows.js';
import { startServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

/** What is not there, and what another service would have to answer, is no failure of a read. */
const ofOthers = new Set([501, 502]);

const ids = { agent: '', task: '', user: '' };

/** A path that leads to something, where there is something. */
const filled = ({ path }: ContractOperation): string => {
  const owner = path.startsWith('/api/agents') ? ids.agent : path.startsWith('/api/users') ? ids.user : ids.task;
  return path
    .replace('{scope}/{scopeId}', `agent/${ids.agent}`)
    .replace('{provider}/{model}/{tokenClass}', 'harness_b/model-a/input')
    .replaceAll(/\{[^}]+\}/g, owner);
};

test('what may be read without a permission, and by HEAD, writes nothing', async () => {
  const server = await startServer();
  try {
    ids.agent = addAgent(server);
    ids.task = (await createTask(server, { task: 'x', agentId: ids.agent })).id;
    ids.user = (await createUser(server)).id;
    const query = `keyType=CLAUDE&totalKeys=2&keys=HOME&userId=${ids.user}`;
    const headers = { 'X-Agent-ID': ids.agent };
    const version = () => versionOf(server);
    await jobsDone(server);
    const before = version();
    const statuses: number[] = [];
    for (const operation of operationsOf('swarm').filter(({ readOnly }) => readOnly)) {
      const { status } = await server.request('GET', `${filled(operation)}?${query}`, { headers });
      statuses.push(status);
      expect([operation.id, status < 500 || ofOthers.has(status), version()]).toEqual([operation.id, true, before]);
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 2);

    await server.call('pollForWork', { headers });
    expect(version()).not.toBe(before);
  } finally {
    await server.destroy();
  }
});
