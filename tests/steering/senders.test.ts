import { changeRow } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addRunningTask, messagesOf, steer } from '../support/steering.js';
import { createUser, mintToken } from '../support/users.js';

let server: OwnServer;
let ada: { id: string; key: string };
let bob: { id: string; key: string };

const addUser = async (name: string): Promise<{ id: string; key: string }> => {
  const { id } = await createUser(server, { name });
  return { id, key: (await mintToken(server, id)).plaintext };
};

beforeAll(async () => {
  server = await startServer();
  ada = await addUser('Ada');
  bob = await addUser('Bob');
});

afterAll(() => server.destroy());

const steerAs = (key: string, taskId: string, headers: Record<string, string> = {}) =>
  server.call('steerTask', { path: { id: taskId }, key, headers, body: { message: 'Mind the gap' } });

describe('steerTask by people', () => {
  test('a user may steer the tasks they requested, under their name', async () => {
    const { taskId } = await addRunningTask(server, { task: { requestedByUserId: ada.id } });

    expect((await steerAs(ada.key, taskId)).status).toBe(200);
    await steerAs(bob.key, taskId).refused(403, 'steering_forbidden');
    expect(await messagesOf(server, taskId)).toMatchObject([
      { createdByKind: 'user', createdByUserId: ada.id, senderLabel: 'Ada' },
    ]);
  });

  test('naming the agent of the task gives a user no further rights', async () => {
    const { taskId } = await addRunningTask(server, { task: { requestedByUserId: ada.id } });
    const lead = await addRunningTask(server);
    changeRow(server, 'agents', lead.agentId, { isLead: 1 });

    await steerAs(bob.key, taskId, { 'X-Agent-ID': lead.agentId }).refused(403, 'steering_forbidden');
  });

  test('the operator may speak for a user', async () => {
    const { taskId } = await addRunningTask(server, { task: { requestedByUserId: ada.id } });

    await steer(server, taskId, { requestedByUserId: bob.id });

    expect(await messagesOf(server, taskId)).toMatchObject([
      { createdByKind: 'user', createdByUserId: bob.id, senderLabel: 'Bob' },
    ]);
  });

  test('the sender requests the task a message is promoted to, else who requested the original', async () => {
    const { taskId } = await addRunningTask(server, {
      task: { requestedByUserId: ada.id },
      columns: { status: 'completed' },
    });
    const requesterOf = async (id: string) => (await server.call('getTask', { path: { id } })).body.requestedByUserId;

    const byBob = await steer(server, taskId, { requestedByUserId: bob.id });
    const byOperator = await steer(server, taskId);

    expect(await requesterOf(byBob.body.promotedTaskId ?? '')).toBe(bob.id);
    expect(await requesterOf(byOperator.body.promotedTaskId ?? '')).toBe(ada.id);
  });

  test('the label stays as it was when the message was sent', async () => {
    const carl = await addUser('Carl');
    const { taskId } = await addRunningTask(server, { task: { requestedByUserId: carl.id } });
    await steerAs(carl.key, taskId);

    await server.call('updateUser', { path: { id: carl.id }, body: { name: 'Charles' } });

    expect((await messagesOf(server, taskId))[0]?.senderLabel).toBe('Carl');
  });

  test('with TRUST_BODY_REQUESTED_BY_USER_ID off the operator speaks for nobody', async () => {
    const { taskId } = await addRunningTask(server);
    await server.stop();
    server = await startServer({ dataDir: server.dataDir, env: { TRUST_BODY_REQUESTED_BY_USER_ID: 'false' } });

    await steer(server, taskId, { requestedByUserId: bob.id });

    expect(await messagesOf(server, taskId)).toMatchObject([{ createdByKind: 'system' }]);
  });
});
