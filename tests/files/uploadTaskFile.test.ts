import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  addTask,
  attachmentsOf,
  download,
  filesBelow,
  filesFolder,
  sha256,
  storedFiles,
  unfinishedUploads,
  upload,
} from '../support/files.js';
import { sendRaw } from '../support/raw.js';
import { insertRows, rowOf } from '../support/rows.js';
import { operatorKey, startServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const limit = 50 * 1024 * 1024;

const server = useServer();

const startUpload = (taskId: string, headers: Record<string, string | number>, on = server): ClientRequest =>
  request(`${on.url}/api/fs/tasks/${taskId}/files?name=big.bin`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorKey}`, ...headers },
  });

const answerTo = async (sending: ClientRequest): Promise<{ status: number | undefined; text: string }> => {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(response, 'end');
  return { status: response.statusCode, text: Buffer.concat(chunks).toString() };
};

describe('uploadTaskFile', () => {
  test('a task has 1,000 attachments at most; those that are there may be replaced', async () => {
    const taskId = await addTask(server);
    await upload(server, taskId, 'first', 'one');
    const row = rowOf(server, 'task_attachments', { taskId });
    insertRows(
      server,
      'task_attachments',
      Array.from({ length: 999 }, () => ({ ...row, id: randomUUID(), name: 'link', kind: 'url' })),
    );

    await upload(server, taskId, 'second', 'two').refused(409, 'too_many_attachments');
    expect(storedFiles(server, taskId)).toEqual(['first']);
    expect((await upload(server, taskId, 'first', 'another')).status).toBe(201);
  });

  test('stores the bytes as they are and describes them', async () => {
    const taskId = await addTask(server);
    const content = randomBytes(300_000);

    const { status, body } = await upload(server, taskId, 'data/raw.bin', content, {
      query: { intent: 'task-deliverable', description: 'All of it', isPrimary: 'true' },
      headers: { 'Content-Type': 'application/x-thing; v=1', 'X-Agent-ID': 'agent-7' },
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      taskId,
      agentId: 'agent-7',
      name: 'data/raw.bin',
      kind: 'shared-fs',
      path: `tasks/${taskId}/data/raw.bin`,
      providerId: 'local-fs',
      providerKey: `tasks/${taskId}/data/raw.bin`,
      capabilities: { signedUrl: { supported: false } },
      mimeType: 'application/x-thing; v=1',
      sizeBytes: 300_000,
      sha256: sha256(content),
      intent: 'task-deliverable',
      description: 'All of it',
      isPrimary: true,
      createdAt: expect.any(String),
    });
    expect(content.equals(readFileSync(join(filesFolder(server), body.path ?? '')))).toBe(true);
    expect(await attachmentsOf(server, taskId)).toEqual([body]);
  });

  test('takes a JSON document as bytes, too', async () => {
    const taskId = await addTask(server);

    const { status, body } = await upload(server, taskId, 'broken.json', '{"not": json', {
      headers: { 'Content-Type': 'application/json' },
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({ mimeType: 'application/json', sizeBytes: 12 });
  });

  test('a coding of the body is refused before anything is stored; a compressed file is a file', async () => {
    const taskId = await addTask(server);
    const content = gzipSync('text');
    const encoded = await upload(server, taskId, 'a.txt', content, {
      headers: { 'Content-Encoding': 'GZIP' },
    }).answer();
    const plain = await upload(server, taskId, 'b.gz', content, {
      headers: { 'Content-Type': 'application/gzip', 'Content-Encoding': 'identity' },
    });

    expect(encoded).toMatchObject({ status: 415, body: { code: 'unsupported_content_encoding' } });
    expect(encoded.headers.get('accept-encoding')).toBe('identity');
    expect(plain.status).toBe(201);
    expect(await attachmentsOf(server, taskId)).toEqual([expect.objectContaining({ name: 'b.gz' })]);
  });

  test.each([
    ['without a type', {}],
    ['of any type', { 'Content-Type': '*/*' }],
  ])('a body %s is application/octet-stream, and an empty one an empty file', async (_what, headers) => {
    const taskId = await addTask(server);

    const { status, text } = await answerTo(startUpload(taskId, { ...headers, 'Content-Length': 0 }).end());

    expect(status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({
      mimeType: 'application/octet-stream',
      sizeBytes: 0,
      sha256: sha256(''),
      isPrimary: false,
    });
  });

  test.each([
    ['surrounding blanks and leading slashes', '  //reports/a.md ', 'reports/a.md', 'reports/a.md'],
    ['an absolute path', '/etc/passwd', 'etc/passwd', 'etc/passwd'],
    ['an escape that is escaped twice', '%2e%2e/%2e%2e/x', '%2e%2e/%2e%2e/x', '%252e%252e/%252e%252e/x'],
    ['backslashes', '..\\..\\x', '..\\..\\x', '..%5C..%5Cx'],
    ['blanks and letters beyond ASCII', 'Übersicht 2.txt', 'Übersicht 2.txt', '%C3%9Cbersicht%202.txt'],
  ])('keeps %s inside the folder of the task', async (_what, sent, name, onDisk) => {
    const taskId = await addTask(server);

    const { status, body } = await upload(server, taskId, sent, sent);

    expect(status).toBe(201);
    expect(body).toMatchObject({ name, providerKey: `tasks/${taskId}/${onDisk}` });
    expect(storedFiles(server, taskId)).toEqual([onDisk]);
  });

  test.each([
    ['..'],
    ['.'],
    ['a/../../../b'],
    ['../../../etc/passwd'],
    ['a//b'],
    ['a/'],
    ['a/./b'],
    ['/'],
    ['   '],
    ['nul\0byte'],
  ])('refuses the name %j', async (name) => {
    const taskId = await addTask(server);
    const before = filesBelow(server.dataDir);

    const body = await upload(server, taskId, name, 'x').refused(400, 'validation_error', 'query.name');
    expect(body.error).toMatch(/^Validation error: query\.name: /);
    expect(filesBelow(server.dataDir)).toEqual(before);
  });

  test('refuses an encoded way out, a missing name and a task id that is no UUID', async () => {
    const taskId = await addTask(server);

    const to = { path: { taskId }, body: 'x' };
    await server
      .call('uploadTaskFile', { ...to, query: { name: '../../x' } })
      .refused(400, 'validation_error', 'query.name');
    await server.callUntyped('uploadTaskFile', to).refused(400, 'validation_error', 'query.name');
    await server
      .call('uploadTaskFile', { path: { taskId: '../../x' }, query: { name: 'a' }, body: 'x' })
      .refused(400, 'validation_error', 'path.taskId');
  });

  test('a name longer than a file system allows is stored and found again', async () => {
    const taskId = await addTask(server);
    const names = ['一'.repeat(255), `${'一'.repeat(254)}二`];

    const uploads = await Promise.all(names.map((name) => upload(server, taskId, name, name)));

    for (const [index, { status, body }] of uploads.entries()) {
      expect(status).toBe(201);
      expect(await (await download(server, taskId, body.id)).text()).toBe(names[index]);
    }
  });

  test('answers 404 for an unknown task', async () => {
    const body = await upload(server, '01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44', 'a', 'x').refused(404, 'task_not_found');
    expect(body).toEqual({ error: 'Task not found', code: 'task_not_found' });
  });

  test('content the task has already gives the attachment that holds it', async () => {
    const taskId = await addTask(server);
    const first = await upload(server, taskId, 'a.txt', 'same', { query: { intent: 'first' } });

    const second = await upload(server, taskId, 'b.txt', 'same', { query: { intent: 'second' } });

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(storedFiles(server, taskId)).toEqual(['a.txt']);
  });

  test('another task gets a copy of its own', async () => {
    const one = await addTask(server);
    const other = await addTask(server);

    const first = await upload(server, one, 'a.txt', 'same');
    const second = await upload(server, other, 'a.txt', 'same');

    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.taskId).toBe(other);
  });

  test('other content under a name in use replaces the content and keeps the attachment', async () => {
    const taskId = await addTask(server);
    const first = await upload(server, taskId, 'a.txt', 'old', { query: { intent: 'draft', isPrimary: 'true' } });

    const second = await upload(server, taskId, 'a.txt', 'new text', { query: { intent: 'final' } });

    expect(second.body).toMatchObject({
      id: first.body.id,
      name: 'a.txt',
      sizeBytes: 8,
      sha256: sha256('new text'),
      intent: 'final',
      isPrimary: true,
    });
    expect(await (await download(server, taskId, first.body.id)).text()).toBe('new text');
    expect(storedFiles(server, taskId)).toHaveLength(1);
  });

  test('content that vanished from the disk comes back with the next upload of it', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'precious');
    rmSync(join(filesFolder(server), body.path ?? ''));

    await upload(server, taskId, 'a.txt', 'precious');

    expect(await (await download(server, taskId, body.id)).text()).toBe('precious');
  });

  test('concurrent uploads of one content make one attachment and one file', async () => {
    const taskId = await addTask(server);
    const content = randomBytes(100_000);

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => upload(server, taskId, `copy-${index}`, content)),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await attachmentsOf(server, taskId)).toHaveLength(1);
    expect(storedFiles(server, taskId)).toHaveLength(1);
    expect(unfinishedUploads(server)).toEqual([]);
  });

  test('concurrent uploads under one name leave one attachment that fits its content', async () => {
    const taskId = await addTask(server);

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => upload(server, taskId, 'name', `content ${index}`)),
    );

    const [attachment, ...others] = await attachmentsOf(server, taskId);
    const id = attachment?.id ?? '';
    const content = await (await download(server, taskId, id)).text();
    expect(others).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]));
    expect(content).toMatch(/^content \d+$/);
    expect(sha256(content)).toBe(attachment?.sha256);
    expect(storedFiles(server, taskId)).toHaveLength(1);
  });

  test('a file cannot take the name of a folder, nor a folder that of a file', async () => {
    const taskId = await addTask(server);
    await upload(server, taskId, 'a', 'file');
    await upload(server, taskId, 'b/c', 'in a folder');

    await upload(server, taskId, 'a/x', 'below a file').refused(409, 'file_name_taken');
    await upload(server, taskId, 'b', 'over a folder').refused(409, 'file_name_taken');

    expect(await attachmentsOf(server, taskId)).toHaveLength(2);
    expect(storedFiles(server, taskId)).toEqual(['a', 'b/c']);
    expect(unfinishedUploads(server)).toEqual([]);
  });

  test('an announced size over 50 MiB is refused before a byte is read', async () => {
    const taskId = await addTask(server);
    const sending = startUpload(taskId, { 'Content-Length': limit + 1 });
    sending.flushHeaders();

    const { status, text } = await answerTo(sending);
    sending.destroy();

    expect(status).toBe(413);
    expect(JSON.parse(text)).toEqual({
      error: `Payload too large (max ${limit} bytes)`,
      code: 'payload_too_large',
    });
    expect(await attachmentsOf(server, taskId)).toEqual([]);
  });

  test('a body that turns out larger than 50 MiB is refused and leaves nothing', async () => {
    const taskId = await addTask(server);
    const sending = startUpload(taskId, { 'Transfer-Encoding': 'chunked' });
    sending.on('error', () => {});
    const mebibyte = Buffer.alloc(1024 * 1024);
    const answer = answerTo(sending);
    for (let sent = 0; sent <= limit; sent += mebibyte.length) {
      sending.write(mebibyte);
    }

    const { status } = await answer;
    sending.destroy();

    expect(status).toBe(413);
    expect(await attachmentsOf(server, taskId)).toEqual([]);
    expect(storedFiles(server, taskId)).toEqual([]);
    expect(unfinishedUploads(server)).toEqual([]);
  });

  test('what was not read of a refused upload is never taken for the next request', async () => {
    const head = `Host: x\r\nAuthorization: Bearer ${operatorKey}\r\n`;
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
    const answers = await sendRaw(
      server.url,
      `POST /api/fs/tasks/${randomUUID()}/files?name=x HTTP/1.1\r\n${head}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}` +
        `GET /health HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
    );

    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  });

  test('exactly 50 MiB is accepted', async () => {
    const taskId = await addTask(server);

    const { status, body } = await upload(server, taskId, 'big.bin', new Uint8Array(limit));

    expect(status).toBe(201);
    expect(body.sizeBytes).toBe(limit);
  });

  test('an upload that breaks off leaves nothing', async () => {
    const taskId = await addTask(server);
    const sending = startUpload(taskId, { 'Content-Length': 1000 });
    sending.on('error', () => {});
    sending.write('only the beginning');
    await waitFor('the upload has begun', () => unfinishedUploads(server).length === 1);

    sending.destroy();

    await waitFor('the unfinished upload is gone', () => unfinishedUploads(server).length === 0);
    expect(await attachmentsOf(server, taskId)).toEqual([]);
    expect(storedFiles(server, taskId)).toEqual([]);
  });

  test('an upload cut off by the death of the server is swept, and what was answered survives', async () => {
    const killed = await startServer();
    const taskId = await addTask(killed);
    const kept = await upload(killed, taskId, 'kept.txt', 'kept');
    const sending = startUpload(taskId, { 'Content-Length': 1000 }, killed);
    sending.on('error', () => {});
    sending.write('only the beginning');
    await waitFor('the upload has begun', () => unfinishedUploads(killed).length === 1);
    await killed.signal('SIGKILL');
    expect(unfinishedUploads(killed)).toHaveLength(1);
    // Where servers share the folder, what is new may be what another one is receiving.
    for (const name of unfinishedUploads(killed)) {
      utimesSync(join(filesFolder(killed), '.uploads', name), 0, 0);
    }

    const again = await startServer({ dataDir: killed.dataDir });
    await upload(again, taskId, 'next.txt', 'next');

    expect(unfinishedUploads(again)).toEqual([]);
    expect(await (await download(again, taskId, kept.body.id)).text()).toBe('kept');
    expect((await attachmentsOf(again, taskId)).map(({ name }: { name: string }) => name)).toEqual([
      'kept.txt',
      'next.txt',
    ]);
    await again.destroy();
  });

  test('FILE_PROVIDER_LOCAL_DIR names the folder', async () => {
    const elsewhere = join(server.dataDir, 'elsewhere');
    const configured = await startServer({ env: { FILE_PROVIDER_LOCAL_DIR: elsewhere } });
    const taskId = await addTask(configured);

    await upload(configured, taskId, 'a.txt', 'x');

    expect(filesBelow(elsewhere)).toContain(`tasks/${taskId}/a.txt`);
    await configured.destroy();
  });
});
