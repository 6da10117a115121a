import { randomUUID } from 'node:crypto';
import { addTask, upload } from '../support/files.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getTaskFile', () => {
  test('reads the record of an attachment', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');

    const read = await server.call('getTaskFile', { path: { taskId, attachmentId: body.id } });

    expect([read.status, read.body]).toEqual([200, body]);
  });

  test('finds it only under its own task', async () => {
    const taskId = await addTask(server);
    const other = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');
    const read = (task: string, id: string) => server.call('getTaskFile', { path: { taskId: task, attachmentId: id } });

    await read(other, body.id).refused(404, 'attachment_not_found');
    await read(taskId, randomUUID()).refused(404, 'attachment_not_found');
    await read(taskId, 'x').refused(400, 'validation_error', 'path.attachmentId');
  });
});
