import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BucketService, startBucket, stopBuckets } from '../support/buckets.js';
import { databases } from '../support/databases/databases.js';
import { engine } from '../support/databases/engine.js';
import { environment } from '../support/environment.js';
import { addTask, attachmentsOf, download, filesFolder, upload } from '../support/files.js';
import { testOn } from '../support/only-on.js';
import { rowsOf } from '../support/rows.js';
import { beginScript, runScript } from '../support/run-script.js';
import { emptyDataDir, type OwnServer, startServer } from '../support/server.js';

let bucket: BucketService;
let server: OwnServer;

beforeAll(async () => {
  bucket = await startBucket();
  server = await startServer();
});

afterAll(async () => {
  await server.destroy();
  await stopBuckets();
});

const copyFiles = (...args: string[]) =>
  runScript('copy-files', args, { ...databases.settings(server.dataDir), ...bucket.env });

test('all files move to the bucket and back; what is missing is named and nothing is switched', async () => {
  const taskId = await addTask(server);
  const large = randomBytes(9 * 1024 * 1024);
  await upload(server, taskId, 'large.bin', large);
  const { body: small } = await upload(server, taskId, 'notes/a.txt', 'content');

  expect(await copyFiles('disk', 'bucket')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Copied 2 files; 0'),
  });
  await upload(server, taskId, 'notes/b.txt', 'later');
  expect(await copyFiles('disk', 'bucket')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Copied 1 file; 2'),
  });

  const { dataDir } = server;
  await server.stop();
  const file = join(filesFolder(server), small.path ?? '');
  writeFileSync(file, 'spoilt!');
  // What is in the bucket already is whole.
  expect(await copyFiles('disk', 'bucket', '--switch')).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 attachments name the new place now'),
  });
  // Assets can be moved at once.
  expect(
    rowsOf(server, 'asset_mappings', { key: `shared/task:${taskId}/` }).map(({ providerId }) => providerId),
  ).toEqual(['s3', 's3', 's3']);

  server = await startServer({ dataDir, env: bucket.env });
  expect(await attachmentsOf(server, taskId)).toMatchObject([
    { kind: 'agent_fs', providerId: 's3', capabilities: { signedUrl: { supported: true } } },
    { kind: 'agent_fs', providerId: 's3' },
    { kind: 'agent_fs', providerId: 's3' },
  ]);
  const [first, second] = await attachmentsOf(server, taskId);
  expect(Buffer.from(await (await download(server, taskId, first?.id ?? '')).arrayBuffer()).equals(large)).toBe(true);
  expect(await (await download(server, taskId, second?.id ?? '')).text()).toBe('content');

  rmSync(filesFolder(server), { recursive: true });
  bucket.spoil(({ method, path }) =>
    method === 'GET' && path.includes('b.txt') ? { status: 404, code: 'NoSuchKey' } : 'answered',
  );
  await server.stop();
  const refused = await copyFiles('bucket', 'disk', '--switch');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`${taskId}: notes/b.txt`) });
  expect(refused.output).toContain('Nothing was switched');

  bucket.spoil(() => 'answered');
  expect((await copyFiles('bucket', 'disk', '--switch')).code).toBe(0);
  server = await startServer({ dataDir });
  expect(await (await download(server, taskId, second?.id ?? '')).text()).toBe('content');
});

test('what was damaged before its first copy is named, and nothing is switched, both ways', async () => {
  const taskId = await addTask(server);
  const { body: whole } = await upload(server, taskId, 'whole.txt', 'whole');
  const { body: spoilt } = await upload(server, taskId, 'spoilt.txt', 'as it was');
  const file = join(filesFolder(server), spoilt.path ?? '');
  // As long as it was.
  writeFileSync(file, 'as it is!');
  const { dataDir } = server;
  const keyOf = (name: string): string => bucket.keys().find((key) => key.includes(`${taskId}/${name}`)) ?? '';

  expect((await copyFiles('disk', 'bucket')).output).toContain(
    `missing or damaged at the old place:\n  ${taskId}: spoilt.txt`,
  );
  expect(keyOf('spoilt.txt')).toBe('');
  await server.stop();
  const refused = await copyFiles('disk', 'bucket', '--switch');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`  ${taskId}: spoilt.txt\nNothing was switched`);
  server = await startServer({ dataDir });
  expect((await attachmentsOf(server, taskId)).map(({ providerId }) => providerId)).toEqual(['local-fs', 'local-fs']);
  expect(await (await download(server, taskId, whole.id)).text()).toBe('whole');

  writeFileSync(file, 'as it was');
  await server.stop();
  expect((await copyFiles('disk', 'bucket', '--switch')).code).toBe(0);
  rmSync(filesFolder(server), { recursive: true });
  bucket.damage(keyOf('whole.txt'), Buffer.from('other'));
  const refusedBack = await copyFiles('bucket', 'disk', '--switch');
  expect(refusedBack.code).toBe(1);
  expect(refusedBack.output).toContain(`  ${taskId}: whole.txt\nNothing was switched`);

  bucket.damage(keyOf('whole.txt'), Buffer.from('whole'));
  expect((await copyFiles('bucket', 'disk', '--switch')).code).toBe(0);
  server = await startServer({ dataDir });
  expect(await (await download(server, taskId, spoilt.id)).text()).toBe('as it was');
});

test('what has another length than it had is named, and not received: it may have no end', async () => {
  const taskId = await addTask(server);
  const { body } = await upload(server, taskId, 'swollen.txt', 'small');
  truncateSync(join(filesFolder(server), body.path ?? ''), 64 * 1024 * 1024);

  // No file may be so large.
  const command = 'ulimit -f 40000; exec node --import tsx scripts/copy-files.ts disk bucket';
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, ...environment, ...databases.settings(server.dataDir), ...bucket.env },
  });
  expect(stdout).toContain('Copied ');
  expect(stderr).toContain(`missing or damaged at the old place:\n  ${taskId}: swollen.txt`);
  await server.call('deleteTaskFile', { path: { taskId, attachmentId: body.id } });
});

test('a copy that was killed in the middle is completed by the same command', async () => {
  const taskId = await addTask(server);
  for (let index = 0; index < 6; index += 1) {
    await upload(server, taskId, `killed-${index}.bin`, randomBytes(2000));
  }
  const keysOf = (): string[] => bucket.keys().filter((key) => key.includes(`${taskId}/killed-`));
  const child = beginScript('copy-files', ['disk', 'bucket'], {
    ...databases.settings(server.dataDir),
    ...bucket.env,
  });
  const ended = once(child, 'exit');
  bucket.spoil(({ method, path }) => {
    if (method === 'PUT' && path.includes('killed-') && keysOf().length === 3) {
      child.kill('SIGKILL');
      return 'unheard';
    }
    return 'answered';
  });
  expect(await ended).toEqual([null, 'SIGKILL']);
  bucket.spoil(() => 'answered');

  expect((await copyFiles('disk', 'bucket')).code).toBe(0);
  expect(keysOf()).toHaveLength(6);
});

test('what is deleted while it copies is not called damaged', async () => {
  const taskId = await addTask(server);
  const { body } = await upload(server, taskId, 'vanished.txt', 'content');
  bucket.spoil(({ path }) => {
    if (path.includes('vanished.txt')) {
      server.database.prepare('delete from task_attachments where id = ?').run(body.id);
      rmSync(join(filesFolder(server), body.path ?? ''), { force: true });
    }
    return 'answered';
  });
  const { code, output } = await copyFiles('disk', 'bucket');
  bucket.spoil(() => 'answered');

  expect(code).toBe(0);
  expect(output).not.toContain('vanished.txt');
  expect(bucket.keys().filter((key) => key.includes('vanished.txt'))).toEqual([]);
});

test('a folder that cannot be written is told in a line, and nothing is switched', async () => {
  const taskId = await addTask(server);
  await upload(server, taskId, 'a.txt', 'content');
  const noFolder = join(emptyDataDir(), 'file');
  writeFileSync(noFolder, '');
  const { dataDir } = server;
  await server.stop();
  expect((await copyFiles('disk', 'bucket', '--switch')).code).toBe(0);
  const env = { ...databases.settings(dataDir), ...bucket.env, FILE_PROVIDER_LOCAL_DIR: join(noFolder, 'below') };

  expect(await runScript('copy-files', ['bucket', 'disk', '--switch'], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/^Stopped, as the disk could not be used: ENOTDIR: .*\n$/),
  });
  expect((await copyFiles('bucket', 'disk', '--switch')).code).toBe(0);
  server = await startServer({ dataDir });
  expect((await attachmentsOf(server, taskId)).map(({ providerId }) => providerId)).toEqual(['local-fs']);
});

testOn('sqlite', 'a server on PostgreSQL refuses to move to a place where its files are not')(
  'a server that starts at one place, while attachments name the other, says so',
  async () => {
    const own = await startServer();
    const taskId = await addTask(own);
    await upload(own, taskId, 'a.txt', 'content');
    await own.stop();
    const elsewhere = await startServer({ dataDir: own.dataDir, env: bucket.env });
    const said = 'attachments name content at another place';
    expect(
      elsewhere.output.filter((line) => line.includes(said) && line.includes('"namedBy":"local-fs"')),
    ).toHaveLength(1);
    await elsewhere.stop();
    const again = await startServer({ dataDir: own.dataDir });
    expect(again.output.filter((line) => line.includes(said))).toEqual([]);
    await again.destroy();
  },
);

test('content that breaks off on its way is named, and nothing is switched', async () => {
  const taskId = await addTask(server);
  await upload(server, taskId, 'a.bin', randomBytes(1024 * 1024));
  const { dataDir } = server;
  await server.stop();
  expect((await copyFiles('disk', 'bucket', '--switch')).code).toBe(0);
  rmSync(join(filesFolder(server), 'tasks', taskId), { recursive: true });
  bucket.spoil(({ method, path }) => (method === 'GET' && path.includes('a.bin') ? 'cut' : 'answered'));
  const refused = await copyFiles('bucket', 'disk', '--switch');

  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    `The content of ${taskId}: a.bin broke off on its way from the old place; try again`,
  );
  bucket.spoil(() => 'answered');
  expect((await copyFiles('bucket', 'disk', '--switch')).code).toBe(0);
  server = await startServer({ dataDir });
});

test('it refuses what it cannot do, in a line', async () => {
  const withoutBucket = { ...databases.settings(server.dataDir) };
  expect((await runScript('copy-files', ['disk', 'bucket'], withoutBucket)).output).toContain(
    'FILE_PROVIDER_S3_BUCKET is not set',
  );
  const unusable = { ...databases.settings(server.dataDir), ...bucket.env, FILE_PROVIDER_S3_SECRET_ACCESS_KEY: 'none' };
  expect(await runScript('copy-files', ['disk', 'bucket'], unusable)).toEqual({
    code: 1,
    output: expect.stringMatching(/^FILE_PROVIDER_S3_SECRET_ACCESS_KEY: .* is wrong \(SignatureDoesNotMatch\)\n$/),
  });
  const { output: usage } = await copyFiles('disk', 'disk');
  expect(usage).toContain('The places are disk and bucket, each once, not disk and disk');
  expect(usage).toContain('npm run copy-files -- <from> <to>');
  expect(await copyFiles('--help')).toMatchObject({ code: 0 });
  expect((await copyFiles('disk', 'bucket', '--switch')).output).toContain(
    engine === 'sqlite' ? 'is in use by another process' : 'is in use by servers, or by another command',
  );
});

testOn('sqlite', 'it is about a file')('a database that is not there is not made', async () => {
  const path = join(emptyDataDir(), 'none.sqlite');

  expect(
    await runScript('copy-files', ['disk', 'bucket', '--switch'], { ...bucket.env, DATABASE_URL: `sqlite:${path}` }),
  ).toEqual({ code: 1, output: `There is no database at ${path}; set DATABASE_URL as for the server.\n` });
  expect(existsSync(path)).toBe(false);
});
