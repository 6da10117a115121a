import { operations } from '../../generated/swarm/operations.js';
import type { OperationInfo } from '../../server/contract/operation.js';
import { attachmentsOf, download, upload } from '../support/files.js';
import { deleteRows, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';

interface Attempt {
  readonly method: string;
  readonly path: (taskId: string) => string;
  readonly body: object;
}

/** Each operation on a task whose permission is for the user's own. */
const attempts: Readonly<Record<string, Attempt>> = {
  cancelTask: { method: 'POST', path: (id) => `/api/tasks/${id}/cancel`, body: { reason: 'Mine now' } },
  setTaskTitle: { method: 'PATCH', path: (id) => `/api/tasks/${id}/title`, body: { title: 'Mine now' } },
  taskAction: { method: 'POST', path: (id) => `/api/tasks/${id}/action`, body: { action: 'to_backlog' } },
  steerTask: { method: 'POST', path: (id) => `/api/tasks/${id}/steer`, body: { message: 'Mine now' } },
};

/** Those whose own things are made or found by who the user is. */
const ownByConstruction = ['createTask', 'setFavorite', 'submitPageFeedback'];

let server: OwnServer;

beforeAll(async () => {
  server = await startServer({ env: { RBAC_ENABLED: 'true' } });
});

afterAll(() => server.destroy());

const requester = async (chatAccount?: string): Promise<{ id: string; key: string }> => {
  const identities = chatAccount === undefined ? [] : [{ kind: 'chat', externalId: chatAccount }];
  const { id } = await createUser(server, { identities });
  await server.call('setUserRoles', { path: { id }, body: { roles: ['requester'] } });
  return { id, key: (await mintToken(server, id)).plaintext };
};

const send = ({ method, path, body }: Attempt, taskId: string, key: string, headers = {}) =>
  server.request(method, path(taskId), { body, key, headers });

const storedTask = (id: string) => rowsOf(server, 'tasks', { id })[0];

test('every permission for what is one’s own is held against the owner somewhere', () => {
  const named = Object.values<OperationInfo>(operations).filter(({ permission }) => permission?.endsWith('.own'));

  expect(named.map(({ id }) => id).sort()).toEqual([...Object.keys(attempts), ...ownByConstruction].sort());
});

describe.each(Object.entries(attempts))('%s', (_id, attempt) => {
  test('is refused for a task of somebody else, also under the name of an agent', async () => {
    const [owner, other] = [await requester(), await requester()];
    const ofOwner = await createTask(server, { task: 'x', agentId: null, requestedByUserId: owner.id });
    const ofNobody = await createTask(server, { task: 'x', agentId: null });
    const agentId = addAgent(server);
    for (const { id } of [ofOwner, ofNobody]) {
      const before = storedTask(id);
      for (const headers of [{}, { 'X-Agent-ID': agentId }]) {
        const { status, body } = await send(attempt, id, other.key, headers);

        expect([status, body.code]).toEqual([
          403,
          expect.stringMatching(/^(?:not_task_requester|steering_forbidden)$/),
        ]);
      }
      expect(storedTask(id)).toEqual(before);
    }
  });

  test('is done for their own task, also when a chat account of theirs requested it', async () => {
    const user = await requester(`chat-of-${_id}`);
    const own = await createTask(server, { task: 'x', agentId: null, requestedByUserId: user.id });
    const fromChat = await createTask(server, { task: 'x', agentId: null, chatUserId: `chat-of-${_id}` });

    expect((await send(attempt, own.id, user.key)).status).toBe(200);
    expect((await send(attempt, fromChat.id, user.key)).status).toBe(200);
  });
});

describe('the files of a task', () => {
  test('are changed by whoever requested it, and by nobody else who is limited', async () => {
    const [owner, other] = [await requester(), await requester()];
    const { id } = await createTask(server, { task: 'x', agentId: null, requestedByUserId: owner.id });
    const headers = { 'X-Agent-ID': addAgent(server) };
    const own = await upload(server, id, 'own.txt', 'of the owner', { key: owner.key });
    const remove = (key: string) =>
      server.call('deleteTaskFile', { path: { taskId: id, attachmentId: own.body.id }, key, headers });

    expect(own.status).toBe(201);
    await upload(server, id, 'own.txt', 'of another', { key: other.key, headers }).refused(403, 'not_task_requester');
    await remove(other.key).refused(403, 'not_task_requester');
    expect(await (await download(server, id, own.body.id)).text()).toBe('of the owner');
    expect((await upload(server, id, 'more.txt', 'of the operator')).status).toBe(201);
    expect((await remove(owner.key)).status).toBe(204);
  });

  test('are nobody’s who is limited where nobody requested it', async () => {
    const { key } = await requester();
    const { id } = await createTask(server, { task: 'x', agentId: null });

    await upload(server, id, 'a.txt', 'text', { key }).refused(403, 'not_task_requester');
    expect(await attachmentsOf(server, id)).toEqual([]);
  });
});

test('a role that grants everything is not limited to one’s own', async () => {
  const { id } = await createUser(server);
  const { plaintext: key } = await mintToken(server, id);
  const task = await createTask(server, { task: 'x', agentId: null });

  expect((await send(attempts.setTaskTitle as Attempt, task.id, key)).status).toBe(200);
  expect((await send(attempts.cancelTask as Attempt, task.id, key)).status).toBe(200);
});

test('without access rules nobody is', async () => {
  const open = await startServer({ env: {} });
  try {
    const user = await createUser(open);
    await open.request('PUT', `/api/users/${user.id}/roles`, { body: { roles: ['requester'] } });
    const { plaintext: key } = await mintToken(open, user.id);
    const task = await createTask(open, { task: 'x', agentId: null });

    expect((await open.request('POST', `/api/tasks/${task.id}/cancel`, { key })).status).toBe(200);
  } finally {
    await open.destroy();
  }
});

describe('asking for work', () => {
  test('is no reading: neither a requester nor a user without roles takes an agent’s work by it', async () => {
    const { id, key } = await requester();
    const agentId = addAgent(server);
    const task = await createTask(server, { task: 'x', agentId });
    const headers = { 'X-Agent-ID': agentId };
    const refused = async () => {
      await server.call('pollForWork', { headers, key }).refused(403, 'permission_denied');
      expect((await server.request('HEAD', '/api/poll', { headers, key })).status).toBe(405);
    };
    await refused();
    deleteRows(server, 'user_roles', { userId: id });
    await refused();
    expect(storedTask(task.id)).toMatchObject({ status: 'pending' });
    expect((await server.request('HEAD', '/api/poll', { headers })).status).toBe(405);
    expect(storedTask(task.id)).toMatchObject({ status: 'pending' });
    expect((await server.call('pollForWork', { agentId })).body.trigger).toMatchObject({ taskId: task.id });
  });
});
