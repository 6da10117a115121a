import { randomUUID } from 'node:crypto';
import { addTask, upload } from '../support/files.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getTaskFile', () => {
  test('reads the record of an attachment', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');

    const read = await server.request('GET', `/api/fs/tasks/${taskId}/files/${body.id}`);

    expect([read.status, read.body]).toEqual([200, body]);
  });

  test('finds it only under its own task', async () => {
    const taskId = await addTask(server);
    const other = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');
    const read = (task: string, id: string) => server.request('GET', `/api/fs/tasks/${task}/files/${id}`);

    expect((await read(other, body.id)).body).toEqual({ error: 'Attachment not found', code: 'attachment_not_found' });
    expect((await read(other, body.id)).status).toBe(404);
    expect((await read(taskId, randomUUID())).status).toBe(404);
    expect((await read(taskId, 'x')).status).toBe(400);
  });
});
