import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addAttachment, addTask, attachmentsOf, download, filesFolder, storedFiles, upload } from '../support/files.js';
import { changeRow } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const remove = (taskId: string, id: string, headers: Record<string, string> = {}) =>
  server.call('deleteTaskFile', { path: { taskId, attachmentId: id }, headers });

describe('deleteTaskFile', () => {
  test('removes the content, the folders it leaves empty, and the record', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'deep/er/a.txt', 'x');

    const { status, body: answer } = await remove(taskId, body.id);

    expect([status, answer]).toEqual([204, undefined]);
    expect(existsSync(join(filesFolder(server), 'tasks', taskId))).toBe(false);
    expect(await attachmentsOf(server, taskId)).toEqual([]);
    expect((await download(server, taskId, body.id)).status).toBe(404);
    await remove(taskId, body.id).refused(404, 'attachment_not_found');
  });

  test('leaves the other files of the folder alone', async () => {
    const taskId = await addTask(server);
    const first = await upload(server, taskId, 'folder/a.txt', 'a');
    await upload(server, taskId, 'folder/b.txt', 'b');

    await remove(taskId, first.body.id);

    expect(storedFiles(server, taskId)).toEqual(['folder/b.txt']);
  });

  test('the name and the content can be used again', async () => {
    const taskId = await addTask(server);
    const first = await upload(server, taskId, 'a', 'x');
    await remove(taskId, first.body.id);

    const second = await upload(server, taskId, 'a/b', 'x');

    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('content that is gone already is fine', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');
    rmSync(join(filesFolder(server), 'tasks', taskId), { recursive: true });

    expect((await remove(taskId, body.id)).status).toBe(204);
    expect(await attachmentsOf(server, taskId)).toEqual([]);
  });

  test('content that cannot be removed keeps the record', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');
    const path = join(filesFolder(server), body.path ?? '');
    rmSync(path);
    mkdirSync(path);

    await remove(taskId, body.id).refused(500, 'internal_error');
    expect(await attachmentsOf(server, taskId)).toHaveLength(1);
  });

  test.each([
    ['a link', { kind: 'url', url: 'https://example.com/x' }],
    ['a page', { kind: 'page', pageId: 'page-1' }],
    ['a file of another provider', { kind: 'agent_fs', providerId: 'remote-1', providerKey: 'x' }],
  ])('%s loses only its record', async (_what, fields) => {
    const taskId = await addTask(server);
    const id = addAttachment(server, taskId, fields);

    expect((await remove(taskId, id)).status).toBe(204);
    expect(await attachmentsOf(server, taskId)).toEqual([]);
  });

  test('a file a worker put on the shared disk stays there', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');
    changeRow(server, 'task_attachments', body.id, { providerId: null });

    expect((await remove(taskId, body.id)).status).toBe(204);
    expect(storedFiles(server, taskId)).toEqual(['a.txt']);
  });

  test('an agent that has nothing to do with the task may delete with the operator key', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');

    expect((await remove(taskId, body.id, { 'X-Agent-ID': 'somebody-else' })).status).toBe(204);
  });

  test('does not find an attachment of another task', async () => {
    const taskId = await addTask(server);
    const other = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'x');

    await remove(other, body.id).refused(404, 'attachment_not_found');
    await remove(taskId, randomUUID()).refused(404, 'attachment_not_found');
    await remove(taskId, 'no-uuid').refused(400, 'validation_error', 'path.attachmentId');
    expect(storedFiles(server, taskId)).toEqual(['a.txt']);
  });

  test('uploads and deletions that race leave records and content that fit', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'same');

    const outcomes = await Promise.all([
      remove(taskId, body.id).answer(),
      ...Array.from({ length: 6 }, () => upload(server, taskId, 'a.txt', 'same').answer()),
      remove(taskId, body.id).answer(),
    ]);

    const attachments = await attachmentsOf(server, taskId);
    expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(attachments.length).toBeLessThanOrEqual(1);
    expect(storedFiles(server, taskId)).toHaveLength(attachments.length);
    for (const { id } of attachments) {
      expect(await (await download(server, taskId, id)).text()).toBe('same');
    }
  });
});
