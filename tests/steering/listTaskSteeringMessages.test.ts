import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { addMessage, addRunningTask, messagesOf, report } from '../support/steering.js';

const server = useSharedServer();

describe('listTaskSteeringMessages', () => {
  test('lists messages of every status, oldest first', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const first = await addMessage(server, taskId);
    const second = await addMessage(server, taskId);
    await report(server, agentId, first, 'delivered', { mode: 'steer' });

    expect(await messagesOf(server, taskId)).toMatchObject([
      { id: first, status: 'delivered' },
      { id: second, status: 'pending' },
    ]);
  });

  test('a task without messages has an empty list, an unknown one answers 404', async () => {
    const { taskId } = await addRunningTask(server);

    expect(await messagesOf(server, taskId)).toEqual([]);
    await server.call('listTaskSteeringMessages', { path: { id: randomUUID() } }).refused(404, 'task_not_found');
  });
});
