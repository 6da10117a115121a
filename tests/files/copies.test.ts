import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type BucketService, startBucket, stopBuckets } from '../support/buckets.js';
import { databases } from '../support/databases/databases.js';
import { addTask, download, upload } from '../support/files.js';
import { describeOn } from '../support/only-on.js';
import { startReplicas } from '../support/replicas.js';
import { countRows, deleteRow, insertRow, rowsOf, whileRefusing } from '../support/rows.js';
import { runScript } from '../support/run-script.js';
import { type OwnServer, startServer, type TestServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const often = { FILE_SWEEP_INTERVAL_MS: '200' };
/** A batch that is open stays open. */
const seldom = { FILE_SWEEP_INTERVAL_MS: '86400000' };

let bucket: BucketService;
const servers: OwnServer[] = [];

beforeEach(async () => {
  bucket = await startBucket();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.destroy()));
  await stopBuckets();
});

const start = async (env: Readonly<Record<string, string | undefined>>, dataDir?: string): Promise<OwnServer> => {
  const server = await startServer({ ...(dataDir !== undefined && { dataDir }), env: { ...bucket.env, ...env } });
  servers.push(server);
  return server;
};

/** Stops one that another of these will follow on the same data. */
const end = async (server: OwnServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  servers.splice(servers.indexOf(server), 1);
  server.closeDatabase();
  await server.signal(signal);
};

interface Stored {
  readonly taskId: string;
  readonly id: string;
  readonly content: string;
}

/** Stores a file with a task of its own. */
const store = async (server: TestServer, content: string): Promise<Stored> => {
  const taskId = await addTask(server);
  const { body } = await upload(server, taskId, 'a.txt', content);
  return { taskId, id: body.id, content };
};

const contentOf = async (server: TestServer, { taskId, id }: Stored): Promise<string> =>
  (await download(server, taskId, id)).text();

const isStored = ({ taskId }: Stored): boolean => bucket.keys().some((key) => key.includes(taskId));

/** Has nothing name the content any more, as after a crash. */
const forget = async (server: TestServer, stored: Stored): Promise<void> =>
  deleteRow(server, 'task_attachments', stored.id);

/** Waits until a server has closed the batches of all that it stored, and swept. */
const sweep = async (server: OwnServer): Promise<void> => {
  const own = await store(server, 'to be swept');
  await forget(server, own);
  await waitFor('the sweep', () => !isStored(own));
};

const saysWhatIsLeft = (line: string): boolean => line.includes('left content that no attachment names');

/** Two sweeps from now on say that they left something: the second began after this. */
const sweepsThatLeave = async (server: OwnServer): Promise<void> => {
  const before = server.output.filter(saysWhatIsLeft).length;
  await waitFor('two sweeps', () => server.output.filter(saysWhatIsLeft).length >= before + 2);
};

/** A backup of a server that goes on, and the settings of another one that is started on it. */
const backUp = async (server: OwnServer) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'swarm-copies-')), 'copy');
  const settings = { ...databases.settings(server.dataDir), ...bucket.env };
  expect(await runScript('backup', [folder], settings)).toMatchObject({ code: 0 });
  const name = readdirSync(folder).find((file) => file.endsWith('.sqlite')) ?? '';
  const path = join(folder, name);
  expect(existsSync(path)).toBe(true);
  const { SECRETS_ENCRYPTION_KEY } = settings;
  const env = {
    ...often,
    DATABASE_URL: `sqlite:${path}`,
    FILE_PROVIDER_LOCAL_DIR: join(folder, 'uploads'),
    ...(SECRETS_ENCRYPTION_KEY !== undefined && { SECRETS_ENCRYPTION_KEY }),
  };
  return { path, env };
};

/** A server with two files, and a backup of it. */
const backedUp = async () => {
  const live = await start(often);
  const [named, lost] = [await store(live, 'named'), await store(live, 'to be lost')];
  await sweep(live);
  return { live, named, lost, copied: await backUp(live) };
};

const forgetIn = (path: string, { id }: Stored): void => {
  const database = new SqliteDatabase(path, { timeout: 5000 });
  database.prepare('delete from task_attachments where id = ?').run(id);
  database.close();
};

describe('a copy of the database that is started on the same bucket', () => {
  test('removes nothing that was stored after the copy, nor the live one what the copy stores; both go on sweeping', async () => {
    const { live, named, lost, copied } = await backedUp();
    const later = await store(live, 'stored later');
    await upload(live, named.taskId, 'b.txt', 'stored later, too');

    const copy = await start(copied.env);
    const [tried, gone] = [await store(copy, 'tried in the copy'), await store(copy, 'gone in the copy')];
    forgetIn(copied.path, gone);
    await waitFor('the sweep of the copy', () => !isStored(gone));
    await sweepsThatLeave(copy);
    // It stores more and the copy goes on: batch after batch.
    const last = await store(live, 'stored last');
    await sweepsThatLeave(copy);

    expect(await contentOf(live, named)).toBe('named');
    expect(await contentOf(live, later)).toBe('stored later');
    expect(await contentOf(live, last)).toBe('stored last');
    expect(bucket.keys().filter((key) => key.includes(named.taskId))).toHaveLength(2);

    await forget(live, lost);
    await waitFor('the sweep of the live one', () => !isStored(lost));
    await sweepsThatLeave(live);
    expect(await contentOf(copy, tried)).toBe('tried in the copy');
  });

  test('when it takes the place of the other for good, sweeps what was stored before, and leaves what the other stored later', async () => {
    const { live, named, lost, copied } = await backedUp();
    const later = await store(live, 'nobody knows it any more');
    await end(live, 'SIGKILL');

    const restored = await start(copied.env);
    forgetIn(copied.path, lost);
    await waitFor('the sweep', () => !isStored(lost));
    await sweepsThatLeave(restored);
    expect(await contentOf(restored, named)).toBe('named');
    expect(isStored(later)).toBe(true);
    // The key of an example is what an operator looks for.
    expect(restored.output.find(saysWhatIsLeft)).toContain(later.taskId);
    await databases.remove(live.dataDir);
  });

  test('of a batch that was open then, knows nothing', async () => {
    const live = await start(seldom);
    const before = await store(live, 'before');
    const copied = await backUp(live);
    const after = await store(live, 'after');

    const copy = await start(copied.env);
    forgetIn(copied.path, before);
    await sweepsThatLeave(copy);
    expect(await contentOf(live, before)).toBe('before');
    expect(await contentOf(live, after)).toBe('after');
  });
});

test('another installation on the same bucket leaves all of it', async () => {
  const [one, other] = [await start(often), await start(often)];
  const [first, second] = [await store(one, 'first'), await store(other, 'second')];
  await Promise.all([sweep(one), sweep(other)]);
  await Promise.all([sweepsThatLeave(one), sweepsThatLeave(other)]);

  expect(await contentOf(one, first)).toBe('first');
  expect(await contentOf(other, second)).toBe('second');
});

test('what is left is asked for once as long as it is the same, and removed once its batch turns out to be closed', async () => {
  const [other, server] = [await start(often), await start(often)];
  const stored = await store(other, 'of another');
  await waitFor('its batch', () => countRows(other, 'file_batches') === 1);
  const [key = ''] = bucket.keys().filter((each) => each.includes(stored.taskId));
  const asked = () =>
    bucket.asked.filter(({ method, path }) => method === 'HEAD' && path.includes(stored.taskId)).length;
  await sweepsThatLeave(server);
  await sweepsThatLeave(server);
  expect(asked()).toBe(1);

  bucket.damage(key, Buffer.from('of another, and longer'));
  await sweepsThatLeave(server);
  expect(asked()).toBe(2);

  const [batch] = rowsOf(other, 'file_batches');
  insertRow(server, 'file_batches', { id: String(batch?.id), closedAt: String(batch?.closedAt) });
  await waitFor('the sweep', () => !isStored(stored));
  expect(asked()).toBe(3);
});

describe('a batch', () => {
  test('is closed by a stop: the next server sweeps what it has and nothing names', async () => {
    const first = await start(seldom);
    const [kept, lost] = [await store(first, 'kept'), await store(first, 'lost')];
    await forget(first, lost);
    expect(countRows(first, 'file_batches')).toBe(0);
    await end(first, 'SIGTERM');

    const next = await start(often, first.dataDir);
    await waitFor('the sweep', () => !isStored(lost));
    expect(await contentOf(next, kept)).toBe('kept');
    expect(next.output.filter(saysWhatIsLeft)).toEqual([]);
  });

  test('of a server that was killed stays open: what it has and nothing names stays, and is told of', async () => {
    const first = await start(seldom);
    const [kept, lost] = [await store(first, 'kept'), await store(first, 'lost')];
    await forget(first, lost);
    await end(first, 'SIGKILL');

    const next = await start(often, first.dataDir);
    await sweep(next);
    await sweepsThatLeave(next);
    expect(isStored(lost)).toBe(true);
    expect(await contentOf(next, kept)).toBe('kept');
    expect(await next.waitForOutput(saysWhatIsLeft)).toContain(lost.taskId);
  });

  test('that the database cannot be told of is told later', async () => {
    const server = await start(often);
    const lost = await whileRefusing(server, { on: 'insert', table: 'file_batches' }, async () => {
      const stored = await store(server, 'lost');
      await forget(server, stored);
      await server.waitForOutput((line) => line.includes('a batch of stored content could not be closed'));
      return stored;
    });
    expect(isStored(lost)).toBe(true);
    await sweep(server);
    await waitFor('the sweep', () => !isStored(lost));
  });
});

describe('a bucket that does not say of which batch content is', () => {
  test.each([
    ['because it refuses', { status: 403, code: 'AccessDenied' }],
    ['because it fails', { status: 500, code: 'InternalError' }],
    ['because it keeps no such thing', { status: 404, code: 'NoSuchKey' }],
  ] as const)('%s: nothing is removed', async (_what, fate) => {
    const server = await start(often);
    const [one, lost] = [await store(server, 'one'), await store(server, 'lost')];
    bucket.spoil(({ method }) => (method === 'HEAD' ? fate : 'answered'));
    await forget(server, lost);
    const isSwept = (line: string): boolean => line.includes('a job failed') || saysWhatIsLeft(line);
    await waitFor('two sweeps', () => server.output.filter(isSwept).length >= 2);

    expect(isStored(lost)).toBe(true);
    bucket.spoil(() => 'answered');
    await waitFor('the sweep', () => !isStored(lost));
    expect(await contentOf(server, one)).toBe('one');
  });
});

test('what copy-files copied counts as stored for the database', async () => {
  const disk = await startServer();
  servers.push(disk);
  const [kept, lost] = [await store(disk, 'kept'), await store(disk, 'deleted in between')];
  const settings = { ...databases.settings(disk.dataDir), ...bucket.env };
  expect(await runScript('copy-files', ['disk', 'bucket'], settings)).toMatchObject({ code: 0 });
  await disk.call('deleteTaskFile', { path: { taskId: lost.taskId, attachmentId: lost.id } });
  await end(disk, 'SIGTERM');
  expect(await runScript('copy-files', ['disk', 'bucket', '--switch'], settings)).toMatchObject({ code: 0 });
  expect(isStored(lost)).toBe(true);

  const server = await start(often, disk.dataDir);
  await waitFor('the sweep', () => !isStored(lost));
  expect(await contentOf(server, kept)).toBe('kept');
});

describeOn('postgres', 'one process serves a SQLite file')('several servers on one database', () => {
  test('sweep what any of them stored', async () => {
    const replicas = await startReplicas(2, { env: { ...bucket.env, ...often } });
    const stored: Stored[] = [];
    for (const content of ['one', 'two', 'three', 'four']) {
      stored.push(await store(replicas, content));
    }
    const [kept, ...lost] = stored;
    for (const one of lost) {
      await forget(replicas, one);
    }
    await waitFor('the sweep', () => !lost.some(isStored));

    expect(kept && (await contentOf(replicas, kept))).toBe('one');
    await replicas.destroy();
  });
});
