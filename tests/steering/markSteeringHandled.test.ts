import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { addMessage, addRunningTask, report } from '../support/steering.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();

const addDelivered = async () => {
  const { agentId, taskId } = await addRunningTask(server);
  const id = await addMessage(server, taskId);
  await report(server, agentId, id, 'delivered', { mode: 'queue' });
  return { agentId, taskId, id };
};

describe('markSteeringHandled', () => {
  test('delivered becomes handled, with a note', async () => {
    const { agentId, id } = await addDelivered();

    const { status, body } = await report(server, agentId, id, 'handled', { note: 'done' });

    expect(status).toBe(200);
    expect(body.message).toMatchObject({ status: 'handled', handledAt: expect.any(String), handledNote: 'done' });
  });

  test('needs no note and no body', async () => {
    const { agentId, id } = await addDelivered();

    const { status, body } = await server.callUntyped('markSteeringHandled', { path: { id }, agentId });

    expect([status, body.message.status]).toEqual([200, 'handled']);
    expect(body.message).not.toHaveProperty('handledNote');
  });

  test('a long note is cut to 500 characters, whole ones, and secrets are masked', async () => {
    const { agentId, id } = await addDelivered();
    const secret = `swt_${'a'.repeat(24)}`;

    const { body } = await report(server, agentId, id, 'handled', { note: `${secret}${'😀'.repeat(600)}` });

    expect([...body.message.handledNote]).toHaveLength(500);
    expect(body.message.handledNote).toMatch(/^\[REDACTED:user-token\]😀+$/u);
  });

  test('a message that is not delivered, or handled before, is returned unchanged', async () => {
    const { agentId, taskId, id } = await addDelivered();
    const waiting = await addMessage(server, taskId);
    const first = await report(server, agentId, id, 'handled', { note: 'first' });

    const again = await report(server, agentId, id, 'handled', { note: 'second' });
    const early = await report(server, agentId, waiting, 'handled', { note: 'early' });

    expect(again.body).toEqual(first.body);
    expect([early.status, early.body.message.status]).toEqual([200, 'pending']);
    expect(early.body.message).not.toHaveProperty('handledNote');
  });

  test('says what is missing or not allowed', async () => {
    const { agentId, id } = await addDelivered();
    const other = addAgent(server);

    await server
      .callUntyped('markSteeringHandled', { path: { id } })
      .refused(400, 'validation_error', 'headers.X-Agent-ID');
    expect((await report(server, agentId, id, 'handled', { note: 1 })).status).toBe(400);
    expect((await report(server, other, id, 'handled', {})).status).toBe(403);
    expect((await report(server, agentId, randomUUID(), 'handled', {})).status).toBe(404);
    expect((await report(server, 'stranger', id, 'handled', {})).status).toBe(404);
  });
});
