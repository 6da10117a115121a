import { randomUUID } from 'node:crypto';
import { addAttachment, addTask, attachmentsOf, upload } from '../support/files.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('listTaskFiles', () => {
  test('lists attachments of every kind, oldest first', async () => {
    const taskId = await addTask(server);
    const { body: file } = await upload(server, taskId, 'b.txt', 'b');
    const link = addAttachment(server, taskId, {
      kind: 'url',
      url: 'https://example.com/x',
      createdAt: '2020-01-01T00:00:00.000Z',
      capabilities: '{broken',
    });
    const { body: second } = await upload(server, taskId, 'a.txt', 'a');

    const attachments = await attachmentsOf(server, taskId);

    expect(attachments).toEqual([
      {
        id: link,
        taskId,
        name: 'attachment',
        kind: 'url',
        url: 'https://example.com/x',
        isPrimary: false,
        createdAt: '2020-01-01T00:00:00.000Z',
      },
      file,
      second,
    ]);
  });

  test('a task without attachments has an empty list, an unknown one answers 404, a wrong id 400', async () => {
    expect(await attachmentsOf(server, await addTask(server))).toEqual([]);
    await server.call('listTaskFiles', { path: { taskId: randomUUID() } }).refused(404, 'task_not_found');
    await server.call('listTaskFiles', { path: { taskId: 'nothing' } }).refused(400, 'validation_error', 'path.taskId');
  });
});
