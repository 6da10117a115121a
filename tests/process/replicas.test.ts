import { storeConfig } from '../support/config.js';
import { readTask, runningTask } from '../support/lifecycle.js';
import { onlyOn } from '../support/only-on.js';
import { type Replicas, startReplicas } from '../support/replicas.js';
import type { OwnServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';
import { startWait, toldOnly } from '../support/waiting.js';

onlyOn('postgres', 'one process serves a SQLite file');

/** Nothing that waits looks by itself in the time of a test. */
let replicas: Replicas;
let one: OwnServer;
let other: OwnServer;
let third: OwnServer;

beforeAll(async () => {
  replicas = await startReplicas(3, { env: toldOnly });
  [one, other, third] = replicas.running as [OwnServer, OwnServer, OwnServer];
});
afterAll(() => replicas.destroy());

describe('polls that wait on one replica', () => {
  test('get the task that is assigned on another one', async () => {
    const agentId = addAgent(one);
    const waiting = await startWait(one, agentId);

    const { id } = await createTask(other, { task: 'Work for one.', agentId });

    expect(await waiting.taskId).toBe(id);
  });

  test('get work of the pool that is made on another one, each task once', async () => {
    const waits = await Promise.all([one, one, third, third].map((replica) => startWait(replica, addAgent(replica))));

    const made = await Promise.all(waits.map(() => createTask(other, { task: 'Work for anybody.', agentId: null })));

    const given = await Promise.all(waits.map(({ taskId }) => taskId));
    expect([...given].sort()).toEqual(made.map(({ id }) => id).sort());
  });

  test('get what was made while their replica could not be told: when its connection is there again, it looks', async () => {
    const agentId = addAgent(one);
    const waiting = await startWait(one, agentId);

    one.database.exec(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'swarm relay' and datname = current_database()",
    );
    const { id } = await createTask(other, { task: 'Work for one.', agentId });

    expect(await waiting.taskId).toBe(id);
  });
});

describe('configuration', () => {
  test('a setting that is changed on one replica counts on all', async () => {
    await storeConfig(one, { key: 'POLL_WAIT_MAX', value: '3' });

    for (const replica of [one, other, third]) {
      await waitFor('the setting to count', async () => {
        const { body } = await replica.call('getConfigEnvPresence', { query: { keys: 'POLL_WAIT_MAX' } });
        return body.presence.POLL_WAIT_MAX === true;
      });
    }
  });

  test('a secret that is stored on one replica, for whatever scope, is kept out of texts on all', async () => {
    const agentId = addAgent(one);
    const { id } = await runningTask(one, agentId);
    const value = 'not-to-be-told-9f8e7d6c';
    await storeConfig(one, { scope: 'agent', scopeId: agentId, key: 'SOME_TOKEN', value, isSecret: true });

    for (const replica of [one, other, third]) {
      await waitFor('the secret to be known', async () => {
        const body = { progress: `it is ${value}, ${crypto.randomUUID()}` };
        await replica.call('updateTaskProgress', { path: { id }, agentId, body });
        return (await readTask(replica, id)).progress.startsWith('it is [REDACTED:SOME_TOKEN]');
      });
    }
  });

  test('what no replica tells is seen by the version in the database', async () => {
    replicas.database.exec("delete from config where key = 'POLL_WAIT_MAX'; update versions set version = version + 1");

    for (const replica of [one, other, third]) {
      await waitFor('the setting to be gone', async () => {
        const { body } = await replica.call('getConfigEnvPresence', { query: { keys: 'POLL_WAIT_MAX' } });
        return body.presence.POLL_WAIT_MAX === false;
      });
    }
  });
});
