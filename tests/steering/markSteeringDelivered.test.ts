import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { addMessage, addRunningTask, messagesOf, report } from '../support/steering.js';
import { addAgent, changeTask } from '../support/tasks.js';

const server = useSharedServer();

describe('markSteeringDelivered', () => {
  test('pending becomes delivered, with the mode the worker used', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId, { mode: 'steer' });

    const { status, body } = await report(server, agentId, id, 'delivered', { mode: 'queue' });

    expect(status).toBe(200);
    expect(body.message).toMatchObject({
      id,
      status: 'delivered',
      mode: 'steer',
      deliveredMode: 'queue',
      deliveredAt: expect.any(String),
    });
  });

  test('a repeated report changes nothing', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId);
    const first = await report(server, agentId, id, 'delivered', { mode: 'queue' });

    const again = await report(server, agentId, id, 'delivered', { mode: 'steer' });

    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('a promoted message stays promoted', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId);
    await report(server, agentId, id, 'undeliverable', { reason: 'no' });

    const { status, body } = await report(server, agentId, id, 'delivered', { mode: 'queue' });

    expect([status, body.message?.status]).toEqual([200, 'promoted']);
  });

  test('says what is missing or not allowed', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const other = addAgent(server);
    const id = await addMessage(server, taskId);
    const mode = { mode: 'queue' };

    const headless = await server
      .callUntyped('markSteeringDelivered', { path: { id }, body: mode })
      .refused(400, 'validation_error', 'headers.X-Agent-ID');
    expect(headless.error).toContain('X-Agent-ID');
    expect((await report(server, agentId, id, 'delivered', {})).status).toBe(400);
    expect((await report(server, agentId, id, 'delivered', { mode: 'shout' })).status).toBe(400);
    expect((await report(server, 'stranger', id, 'delivered', mode)).body).toEqual({
      error: 'Agent not found',
      code: 'agent_not_found',
    });
    expect((await report(server, agentId, randomUUID(), 'delivered', mode)).body).toEqual({
      error: 'Steering message not found',
      code: 'steering_message_not_found',
    });
    expect((await report(server, other, id, 'delivered', mode)).status).toBe(403);
    expect(await messagesOf(server, taskId)).toMatchObject([{ status: 'pending' }]);
  });

  test('a report of an earlier attempt answers 409 and leaves the message for the current one', async () => {
    const { agentId, taskId } = await addRunningTask(server, { columns: { attempt: 1, attemptRuntimeId: 'run-2' } });
    const id = await addMessage(server, taskId);
    const from = (runtime: string) =>
      report(server, agentId, id, 'delivered', { mode: 'queue' }, { 'X-Runtime-Instance-ID': runtime });

    expect((await from('run-1')).status).toBe(409);
    expect((await report(server, agentId, id, 'delivered', { mode: 'queue' })).status).toBe(409);
    expect((await messagesOf(server, taskId))[0]?.status).toBe('pending');
    expect((await from('run-2')).body.message?.status).toBe('delivered');
    expect((await from('run-1')).status).toBe(200);
  });

  test('after a reclaim nobody runs the task: the message waits', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId);
    changeTask(server, taskId, { attempt: 1, status: 'pending' });

    expect((await report(server, agentId, id, 'delivered', { mode: 'queue' })).status).toBe(409);
    expect((await report(server, agentId, id, 'undeliverable', { reason: 'x' })).status).toBe(409);
    expect((await messagesOf(server, taskId))[0]?.status).toBe('pending');
  });
});
