import { useServer } from '../support/server.js';
import { changeTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer();

const createTask = async (body: object, key?: string) =>
  (await server.callUntyped('createTask', { body: { task: 'Look', ...body }, ...(key !== undefined && { key }) })).body;

const requestedBy = async (taskId: string) => (await server.call('getTask', { path: { id: taskId } })).body.requestedBy;

describe('a task made with a user token', () => {
  test('is requested by that user, whatever the body says', async () => {
    const user = await createUser(server, {
      name: 'Asker',
      email: 'asker@example.com',
      role: 'Owner',
      notes: ' ',
      metadata: { comms: { tone: 'dry', language: ' ', other: 1 }, team: 1 },
    });
    const other = await createUser(server);
    const { plaintext } = await mintToken(server, user.id);

    const task = await createTask({ requestedByUserId: other.id }, plaintext);

    expect(task.requestedByUserId).toBe(user.id);
    expect(await requestedBy(task.id)).toEqual({
      id: user.id,
      name: 'Asker',
      email: 'asker@example.com',
      role: 'Owner',
      comms: { tone: 'dry' },
    });
  });
});

describe('a task made with the operator key', () => {
  test('is requested by the real user the body names, and by nobody otherwise', async () => {
    const user = await createUser(server);

    expect((await createTask({ requestedByUserId: user.id })).requestedByUserId).toBe(user.id);
    expect(await createTask({ requestedByUserId: 'nobody' })).not.toHaveProperty('requestedByUserId');
  });
});

describe('a task from a chat account', () => {
  test('is requested by the linked user, or by an unknown account that is never guessed', async () => {
    const user = await createUser(server, { name: 'Chatter', identities: [{ kind: 'chat', externalId: 'UKNOWN' }] });
    const known = await createTask({});
    const unknown = await createTask({});
    changeTask(server, known.id, { chatUserId: 'UKNOWN' });
    changeTask(server, unknown.id, { chatUserId: 'USTRANGER' });

    expect(await requestedBy(known.id)).toEqual({ id: user.id, name: 'Chatter' });
    expect(await requestedBy(unknown.id)).toEqual({ name: 'UNKNOWN (chat:USTRANGER)' });
  });
});

describe('merging the requester of a task', () => {
  test('makes the target its requester', async () => {
    const source = await createUser(server);
    const target = await createUser(server, { name: 'Target' });
    const task = await createTask({ requestedByUserId: source.id });
    await server.call('mergeUsers', { path: { id: target.id }, body: { sourceUserId: source.id } });

    expect(await requestedBy(task.id)).toEqual({ id: target.id, name: 'Target' });
    const { body } = await server.call('listTasks', { query: { requestedByUserId: target.id } });
    expect(body.total).toBe(1);
  });
});
