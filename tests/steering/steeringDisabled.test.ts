import { jobsDone } from '../support/jobs-done.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addMessage, addRunningTask, messagesOf, report, steer } from '../support/steering.js';

let server: OwnServer;

afterAll(() => server.destroy());

test('with steering switched off new messages are refused, and accepted ones still reach their end', async () => {
  const before = await startServer();
  const { agentId, taskId } = await addRunningTask(before);
  const [first, second, third] = [
    await addMessage(before, taskId),
    await addMessage(before, taskId),
    await addMessage(before, taskId),
  ];
  await before.stop();
  server = await startServer({ dataDir: before.dataDir, env: { STEERING_ENABLED: 'false' } });

  await steer(server, taskId).refused(403, 'steering_disabled');
  const pending = await server.call('listPendingSteering', { agentId });
  const delivered = await report(server, agentId, first as string, 'delivered', { mode: 'queue' });
  const handled = await report(server, agentId, first as string, 'handled', {});
  const promoted = await report(server, agentId, second as string, 'undeliverable', { reason: 'no input' });
  await server.callUntyped('cancelTask', { path: { id: taskId } });
  await jobsDone(server);

  expect(pending.body.messages).toHaveLength(3);
  expect([delivered.status, handled.status, promoted.status]).toEqual([200, 200, 200]);
  expect(
    (await messagesOf(server, taskId)).map(({ id, status }: { id: string; status: string }) => [id, status]),
  ).toEqual([
    [first, 'handled'],
    [second, 'promoted'],
    [third, 'promoted'],
  ]);
});
