import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAttachment, addTask, download, filesFolder, sha256, upload } from '../support/files.js';
import { changeRow } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';
import { leavesOf, pipelined, toldOnly, withServer } from '../support/waiting.js';

let server: OwnServer;
let taskId: string;

beforeAll(async () => {
  server = await startServer();
  taskId = await addTask(server);
});

afterAll(() => server.destroy());

describe('downloadTaskFile', () => {
  test('gives the bytes back with their type, size, tag and name', async () => {
    const content = randomBytes(2_000_000);
    const { body } = await upload(server, taskId, 'folder/data.bin', content, {
      headers: { 'Content-Type': 'application/x-thing' },
    });

    const response = await download(server, taskId, body.id);

    expect(response.status).toBe(200);
    expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-thing',
      'content-length': '2000000',
      'content-disposition': `attachment; filename="data.bin"; filename*=UTF-8''data.bin`,
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(content)}"`,
    });
  });

  test.each([
    ['Übersicht „neu“.txt', '_bersicht _neu_.txt', '%C3%9Cbersicht%20%E2%80%9Eneu%E2%80%9C.txt'],
    ['報告😀.pdf', '___.pdf', '%E5%A0%B1%E5%91%8A%F0%9F%98%80.pdf'],
    ['a"b\\c;d%41\'(1)*.txt', "a_b_c;d_41'(1)*.txt", 'a%22b%5Cc%3Bd%2541%27%281%29%2A.txt'],
    ['line\r\nbreak: x', 'line__break: x', 'line%0D%0Abreak%3A%20x'],
  ])('names %j in ASCII and exactly', async (name, ascii, extended) => {
    const { body } = await upload(server, taskId, name, name);

    const response = await download(server, taskId, body.id);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`,
    );
  });

  test('does not scrub what is in the file', async () => {
    const secret = `swt_${'a'.repeat(24)}`;
    const { body } = await upload(server, taskId, 'secret.txt', secret);

    expect(await (await download(server, taskId, body.id)).text()).toBe(secret);
  });

  test('answers 304 to a caller that has the content', async () => {
    const { body } = await upload(server, taskId, 'cached.txt', 'cached');
    const etag = `"${sha256('cached')}"`;
    const statusFor = async (tag: string) => (await download(server, taskId, body.id, { 'If-None-Match': tag })).status;

    expect(await statusFor(etag)).toBe(304);
    expect(await statusFor(`"other", W/${etag}`)).toBe(304);
    expect(await statusFor('*')).toBe(304);
    expect(await statusFor('"other"')).toBe(200);
  });

  test('HEAD tells the size without the content', async () => {
    const { body } = await upload(server, taskId, 'head.txt', 'four');

    const {
      status,
      headers,
      body: content,
    } = await server.request('HEAD', `/api/fs/tasks/${taskId}/files/${body.id}/raw`);

    expect([status, headers.get('content-length'), content]).toEqual([200, '4', undefined]);
  });

  test.each([
    ['a link', { kind: 'url', url: 'https://example.com/x' }],
    ['a page', { kind: 'page', pageId: 'page-1' }],
    ['a file a worker put on the shared disk', { kind: 'shared-fs', path: 'somewhere/file' }],
    ['a file of another provider', { kind: 'agent_fs', providerId: 'remote-1', providerKey: 'x' }],
    [
      'a key that leads out of the folder',
      { kind: 'shared-fs', providerId: 'local-fs', providerKey: '../swarm.sqlite' },
    ],
    ['a folder', { kind: 'shared-fs', providerId: 'local-fs', providerKey: 'tasks' }],
  ])('%s has no content here', async (_what, fields) => {
    const id = addAttachment(server, taskId, fields);

    const response = await download(server, taskId, id);

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: 'Attachment content not found',
      code: 'attachment_content_not_found',
    });
  });

  test('follows no link that a worker put in the place of a file', async () => {
    const { body } = await upload(server, taskId, 'linked.txt', 'linked');
    const path = join(filesFolder(server), body.path ?? '');
    const outside = join(server.dataDir, 'outside.txt');
    writeFileSync(outside, 'private');
    rmSync(path);
    symlinkSync(outside, path);

    expect((await download(server, taskId, body.id)).status).toBe(404);
  });

  test('uses the path of a row that has no provider key', async () => {
    const { body } = await upload(server, taskId, 'old-row.txt', 'old row');
    changeRow(server, 'task_attachments', body.id, { providerKey: null });

    expect(await (await download(server, taskId, body.id)).text()).toBe('old row');
  });

  test('answers 404 for an unknown attachment, one of another task, and lost content', async () => {
    const other = await addTask(server);
    const { body } = await upload(server, taskId, 'lost.txt', 'lost');
    rmSync(join(filesFolder(server), body.path ?? ''));

    expect((await download(server, taskId, randomUUID())).status).toBe(404);
    expect((await download(server, other, body.id)).status).toBe(404);
    expect((await download(server, taskId, body.id)).status).toBe(404);
  });
});

// Behind much that cannot be sent yet, Node stops reading the connection, so that it notices nobody who leaves.
test.each([
  ['small', 100, 1],
  ['large', 2_000_000, 0],
])(
  'a %s download whose turn on the connection never comes ends with it, and a stop is clean',
  (_size, bytes, noticed) =>
    withServer(toldOnly, async (own) => {
      const task = await addTask(own);
      const { body } = await upload(own, task, 'some.bin', randomBytes(bytes));
      const path = `/api/fs/tasks/${task}/files/${body.id}/raw`;

      const socket = await pipelined(own, [{ agent: addAgent(own, { isLead: 1 }), wait: 55 }, { path }]);
      await own.waitForOutput((line) => line.includes(path) && line.includes('"status":200'));
      socket.destroy();
      await waitFor('the server to notice who left', () => leavesOf(own) === noticed);

      expect(await own.signal('SIGTERM')).toBe(0);
    }),
);
