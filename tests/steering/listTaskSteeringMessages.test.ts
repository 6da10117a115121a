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

  test('of many long messages come the oldest that have 4 MiB, and the others behind them', async () => {
    const { taskId } = await addRunningTask(server);
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      ids.push(await addMessage(server, taskId, { message: 'x'.repeat(262_144) }));
    }
    const from = async (offset: number) => {
      const { body } = await server.call('listTaskSteeringMessages', { path: { id: taskId }, query: { offset } });
      return body.messages.map(({ id }) => id);
    };

    expect(await from(0)).toEqual(ids.slice(0, 15));
    expect(await from(15)).toEqual(ids.slice(15));
    expect(await from(20)).toEqual([]);
  });

  test('a task without messages has an empty list, an unknown one answers 404', async () => {
    const { taskId } = await addRunningTask(server);

    expect(await messagesOf(server, taskId)).toEqual([]);
    await server.call('listTaskSteeringMessages', { path: { id: randomUUID() } }).refused(404, 'task_not_found');
  });
});
