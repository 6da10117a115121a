import { randomUUID } from 'node:crypto';
import { addAttachment, addTask, upload } from '../support/files.js';
import { type OwnServer, startServer } from '../support/server.js';

let server: OwnServer;
let taskId: string;
let fileId: string;

beforeAll(async () => {
  server = await startServer();
  taskId = await addTask(server);
  fileId = (await upload(server, taskId, 'a.txt', 'x')).body.id;
});

afterAll(() => server.destroy());

const sign = (id: string, query = '') =>
  server.request('GET', `/api/fs/tasks/${taskId}/files/${id}/signed-url${query}`);

describe('getTaskFileSignedUrl', () => {
  test('the local provider makes no links', async () => {
    const { status, body } = await sign(fileId, '?expiresIn=60');

    expect(status).toBe(501);
    expect(body.error).toContain('local-fs');
  });

  test('what has no content here, or is unknown, answers 404 before that', async () => {
    const link = addAttachment(server, taskId, { kind: 'url', url: 'https://example.com/x' });

    expect((await sign(link)).status).toBe(404);
    expect((await sign(randomUUID())).status).toBe(404);
  });

  test.each(['0', '-1', '3601', '1.5', 'x'])('refuses expiresIn=%s', async (value) => {
    const { status, body } = await sign(fileId, `?expiresIn=${value}`);

    expect(status).toBe(400);
    expect(body.error).toContain('query.expiresIn');
  });
});
