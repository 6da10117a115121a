import { addAttachment, addTask, attachmentsOf } from '../support/files.js';
import { useSharedServer } from '../support/server.js';
import { addAgent, changeTask } from '../support/tasks.js';

const server = useSharedServer();

const host = 'https://git.example.com';

const setVcs = (taskId: string, vcsUrl: string, vcsProvider = 'vcs_a') =>
  server.callUntyped('setTaskVcs', {
    path: { id: taskId },
    body: { vcsProvider, vcsRepo: 'acme/app', vcsNumber: 7, vcsUrl },
  });

const linksOf = async (taskId: string) => (await attachmentsOf(server, taskId)).map(({ name, url }) => [name, url]);

describe('pull-request attachments', () => {
  test('a vcs_a URL of a pull request becomes a link, once, without what follows the number', async () => {
    const taskId = await addTask(server);

    await setVcs(taskId, `${host}/acme/app/pull/7/files#diff`);
    await setVcs(taskId, `${host}/acme/app/pull/7`);

    expect(await attachmentsOf(server, taskId)).toEqual([
      {
        id: expect.any(String),
        taskId,
        name: 'acme/app#7',
        kind: 'url',
        url: `${host}/acme/app/pull/7`,
        capabilities: { managedBy: 'swarm:pull-request' },
        intent: 'task-deliverable',
        isPrimary: false,
        createdAt: expect.any(String),
      },
    ]);
  });

  test('another pull request takes its place', async () => {
    const taskId = await addTask(server);
    await setVcs(taskId, `${host}/acme/app/pull/7`);

    await setVcs(taskId, `${host}/acme/app/pull/8`);

    expect(await linksOf(taskId)).toEqual([['acme/app#8', `${host}/acme/app/pull/8`]]);
  });

  test('issues, and pull requests of other hosts, make no link', async () => {
    const taskId = await addTask(server);

    await setVcs(taskId, `${host}/acme/app/issues/7`);
    expect(await linksOf(taskId)).toEqual([]);
    await setVcs(taskId, `${host}/acme/app/pull/7`, 'vcs_b');
    expect(await linksOf(taskId)).toEqual([]);
  });

  test('the output counts once the task is completed, each pull request once', async () => {
    const taskId = await addTask(server);
    const output = [
      `Opened (${host}/acme/app/pull/12), see ${host}/acme/app/pull/12#issuecomment-1.`,
      `Also ${host}/Acme/App/pull/7 and [docs](${host}/acme/docs.v2/pull/3).`,
      `Not: ${host}/acme/app/pull/0, ${host}/acme/app/pull/12abc, ${host}/acme/pull/4, ftp://x/a/b/pull/5`,
    ].join('\n');
    changeTask(server, taskId, { status: 'in_progress', output });

    await setVcs(taskId, `${host}/acme/app/pull/7`);
    expect(await linksOf(taskId)).toEqual([['acme/app#7', `${host}/acme/app/pull/7`]]);

    changeTask(server, taskId, { status: 'completed' });
    await setVcs(taskId, `${host}/acme/app/pull/7`);
    expect(await linksOf(taskId)).toEqual([
      ['acme/app#7', `${host}/acme/app/pull/7`],
      ['acme/app#12', `${host}/acme/app/pull/12`],
      ['acme/docs.v2#3', `${host}/acme/docs.v2/pull/3`],
    ]);
  });

  test('finishing a task links what its output opened', async () => {
    const agentId = addAgent(server);
    const taskId = await addTask(server, { agentId });
    changeTask(server, taskId, { status: 'in_progress' });

    await server.call('finishTask', {
      path: { id: taskId },
      body: { status: 'completed', output: `Opened ${host}/acme/app/pull/9` },
      agentId,
    });

    expect(await linksOf(taskId)).toEqual([['acme/app#9', `${host}/acme/app/pull/9`]]);
    expect((await attachmentsOf(server, taskId))[0]?.agentId).toBe(agentId);
  });

  test('output that is overwritten by force is scanned again', async () => {
    const agentId = addAgent(server);
    const taskId = await addTask(server, { agentId });
    changeTask(server, taskId, { status: 'in_progress' });
    const finish = (number: number) =>
      server.call('finishTask', {
        path: { id: taskId },
        body: { status: 'completed', output: `Opened ${host}/acme/app/pull/${number}`, force: true },
        agentId,
      });

    await finish(9);
    await finish(10);

    expect(await linksOf(taskId)).toEqual([['acme/app#10', `${host}/acme/app/pull/10`]]);
  });

  test('a link that somebody attached is neither doubled nor removed', async () => {
    const taskId = await addTask(server);
    const id = addAttachment(server, taskId, { kind: 'url', url: `${host}/acme/app/pull/7`, name: 'by hand' });

    await setVcs(taskId, `${host}/acme/app/pull/7`);
    await setVcs(taskId, `${host}/acme/app/pull/8`);

    expect(await linksOf(taskId)).toEqual([
      ['by hand', `${host}/acme/app/pull/7`],
      ['acme/app#8', `${host}/acme/app/pull/8`],
    ]);
    expect((await attachmentsOf(server, taskId))[0]?.id).toBe(id);
  });

  test('a flood of URLs is cut', async () => {
    const taskId = await addTask(server);
    const output = Array.from({ length: 80 }, (_, index) => `${host}/acme/app/pull/${index + 1}`).join(' ');
    changeTask(server, taskId, { status: 'completed', output });

    await setVcs(taskId, `${host}/acme/app/issues/1`);

    expect(await linksOf(taskId)).toHaveLength(50);
  });
});
