import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { startBucket, stopBuckets } from '../support/buckets.js';
import { addTask, unfinishedUploads, upload } from '../support/files.js';
import { untilGone, workersOf } from '../support/processes.js';
import { type OwnServer, operatorKey, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

/** So long that a test which waits for it fails. */
const never = '120000';

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) {
    socket.destroy();
  }
});

/** A connection on which a client says `text`, and then nothing of its own accord. */
const say = async (server: OwnServer, text: string): Promise<Socket> => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
};

/** The server has taken note of all connections so far, and what was said on them. */
const settle = (server: OwnServer): Promise<unknown> => server.request('GET', '/health');

const authorization = `Authorization: Bearer ${operatorKey}`;
const head = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`;

const cutOff = (server: OwnServer): number =>
  server.output
    .map((line) => JSON.parse(line))
    .reduce((sum, { connections = 0 }: { connections?: number }) => sum + connections, 0);

describe('connections without a request do not hold up the end', () => {
  test('one on which nothing was ever said, and one that was answered', async () => {
    const server = await startServer({ env: { SHUTDOWN_TIMEOUT_MS: never } });
    await say(server, '');
    const answered = await say(server, head('/health'));
    await new Promise((resolve) => answered.once('data', resolve));
    await settle(server);

    expect(await server.signal('SIGTERM')).toBe(0);
    expect(cutOff(server)).toBe(0);
    await server.destroy();
  });

  test('a client that goes on asking over one connection is told to leave it', async () => {
    const server = await startServer({ env: { SHUTDOWN_TIMEOUT_MS: never } });
    const chatty = await say(server, head('/health'));
    chatty.on('data', () => chatty.write(head('/health')));

    expect(await server.signal('SIGTERM')).toBe(0);
    expect(cutOff(server)).toBe(0);
    await server.destroy();
  });
});

describe('requests that take too long are cut off at the deadline', () => {
  test.each([
    ['half a head', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
    [
      'half a body',
      `POST /api/tasks HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"task":`,
    ],
  ])('%s', async (_what, text) => {
    const server = await startServer({ env: { SHUTDOWN_TIMEOUT_MS: '300' } });
    await say(server, text);
    await settle(server);

    expect(await server.signal('SIGTERM')).toBe(0);
    expect(cutOff(server)).toBe(1);
    expect(server.output.filter((line) => line.includes('"level":50'))).toEqual([]);
    await server.destroy();
  });

  test('an answer that nobody reads', async () => {
    const server = await startServer({ env: { SHUTDOWN_TIMEOUT_MS: '300' } });
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'large.bin', new Uint8Array(40 * 1024 ** 2));
    const reader = await say(server, head(`/api/fs/tasks/${taskId}/files/${body.id}/raw`));
    await new Promise((resolve) => reader.once('data', resolve));
    reader.pause();
    await settle(server);

    expect(await server.signal('SIGTERM')).toBe(0);
    expect(cutOff(server)).toBe(1);
    await server.destroy();
  });

  test('uploads and a download that wait for a bucket which does not answer: nothing of them is left on the disk', async () => {
    const bucket = await startBucket();
    const env = { ...bucket.env, SHUTDOWN_TIMEOUT_MS: '300', FILE_PROVIDER_REQUEST_TIMEOUT_MS: never };
    const server = await startServer({ env });
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'stored.txt', 'stored');
    bucket.spoil(() => 'ignored');
    const before = bucket.asked.length;
    await say(server, head(`/api/fs/tasks/${taskId}/files/${body.id}/raw`));
    // More than are sent to the bucket at once: the others wait for their turn.
    const taskIds = await Promise.all(Array.from({ length: 5 }, () => addTask(server)));
    const uploads = taskIds.map((id) => upload(server, id, 'a.txt', 'content').answer());
    const ended = Promise.allSettled(uploads);
    await waitFor('all to wait', () => bucket.asked.length >= before + 5 && unfinishedUploads(server).length === 5);

    expect(await server.signal('SIGTERM')).toBe(0);
    expect(cutOff(server)).toBe(6);
    expect(unfinishedUploads(server)).toEqual([]);
    await ended;
    await server.destroy();
    await stopBuckets();
  });

  test('a body that comes in time is answered', async () => {
    const server = await startServer({ env: { SHUTDOWN_TIMEOUT_MS: never } });
    const body = '{"task":"the last one"}';
    const slow = await say(
      server,
      `POST /api/tasks HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await settle(server);
    const exited = server.signal('SIGTERM');
    await server.waitForOutput((line) => line.includes('"stopping"'));
    const lines: string[] = [];
    createInterface({ input: slow }).on('line', (line) => lines.push(line));
    slow.write(body);

    expect(await exited).toBe(0);
    await waitFor('the whole answer', () => lines.some((line) => line.includes('the last one')));
    expect(lines).toContain('HTTP/1.1 201 Created');
    expect(lines).toContain('Connection: close');
    await server.destroy();
  });
});

test('who waits for the end of a task is answered at once', async () => {
  const server = await startServer({ env: { SHUTDOWN_TIMEOUT_MS: never } });
  const id = await addTask(server);
  const waiting = await say(server, head(`/api/tasks/${id}?wait=55`));
  const lines: string[] = [];
  createInterface({ input: waiting }).on('line', (line) => lines.push(line));
  await settle(server);

  expect(await server.signal('SIGTERM')).toBe(0);
  expect(lines[0]).toBe('HTTP/1.1 200 OK');
  expect(cutOff(server)).toBe(0);
  await server.destroy();
});

describe('children', () => {
  test('end with the server that stops, and with the one that is told twice', async () => {
    const impatient = await startServer({ site: true, env: { SHUTDOWN_TIMEOUT_MS: never } });
    const patient = await startServer({ site: true });
    for (const server of [patient, impatient]) {
      await fetch(`${server.siteUrl}/api/og?title=Children`);
    }
    const children = [patient, impatient].flatMap(({ pid }) => workersOf(pid));
    await say(impatient, 'GET /health HTTP/1.1\r\n');
    await settle(impatient);

    expect(children).toHaveLength(2);
    expect(await patient.signal('SIGTERM')).toBe(0);
    expect(await impatient.signalUntilGone('SIGTERM')).toBe(1);
    await impatient.waitForOutput((line) => line.includes('"stopping at once"'));
    await untilGone(children);
    await patient.destroy();
    await impatient.destroy();
  });
});
