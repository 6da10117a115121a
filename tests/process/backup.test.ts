import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { claimBackup } from '../../db/lock.js';
import { KeysToCopy } from '../../scripts/backup/keys.js';
import { addTask, attachmentsOf, download, sha256, storedFiles, upload } from '../support/files.js';
import { onlyOn } from '../support/only-on.js';
import { type OwnServer, type ServerOptions, startServer, type TestServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

onlyOn('sqlite', 'the backup copies a SQLite file');

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsx = join(root, 'node_modules/.bin/tsx');
const backupPatienceMs = 40_000;
/** Another than that of the tests. */
const someUser = 4242;
const folders: string[] = [];
const servers: OwnServer[] = [];
const children: ChildProcess[] = [];
const loads: { going: boolean }[] = [];

/** A server that ends with the tests, whatever becomes of its own. */
const start = async (options?: ServerOptions): Promise<OwnServer> => {
  const server = await startServer(options);
  servers.push(server);
  return server;
};

/** A new folder, removed after the tests. */
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-backup-'));
  folders.push(folder);
  return folder;
};

afterAll(async () => {
  for (const load of loads) {
    load.going = false;
  }
  for (const child of children) {
    child.kill('SIGKILL');
  }
  for (const server of servers) {
    await server.signal('SIGKILL');
    await server.destroy();
  }
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

type Env = Readonly<Record<string, string>>;

const environment = (database: string, env: Env) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATABASE_URL: `sqlite:${database}`,
  ...env,
});

const backUp = (database: string, args: readonly string[], env: Env = {}) =>
  spawnSync(tsx, ['scripts/backup.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: environment(database, env),
    timeout: backupPatienceMs,
  });

/** The same beside the test, which goes on; resolves with the exit code. */
const backUpMeanwhile = async (database: string, folder: string): Promise<unknown> => {
  const child = spawn(tsx, ['scripts/backup.ts', folder], {
    cwd: root,
    env: environment(database, {}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return (await once(child, 'exit', { signal: AbortSignal.timeout(backupPatienceMs) }))[0];
};

test('a backup replaces no keys of others, and is not made among the files that it copies', async () => {
  const server = await start();
  const folder = emptyFolder();
  writeFileSync(join(folder, '.encryption-key'), 'of another installation');
  const among = join(server.dataDir, 'fs', 'backup');

  for (const [target, reason] of [
    [folder, 'exists already'],
    [among, 'in the folder of the files'],
  ] as const) {
    const { status, stderr } = backUp(server.databasePath, [target]);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  }
  expect(readFileSync(join(folder, '.encryption-key'), 'utf8')).toBe('of another installation');
  expect(existsSync(among)).toBe(false);
  await server.destroy();
});

test('a backup of a running server can be started as a server of its own', async () => {
  const server = await start();
  const { data } = await server.client().POST('/api/agents', { body: { name: 'kept' } });
  const folder = emptyFolder();
  const first = backUp(server.databasePath, [folder]);
  const second = backUp(server.databasePath, [folder]);

  expect(first.status).toBe(0);
  expect(statSync(join(folder, 'swarm.sqlite')).mode & 0o777).toBe(0o600);
  expect(second.status).toBe(1);
  expect(second.stderr).toContain('exists already');

  const restored = await start({ dataDir: folder });

  expect((await restored.request('GET', `/api/agents/${data?.id}`)).body.name).toBe('kept');
  await restored.destroy();
  await server.destroy();
});

test('a backup by way of a link to the database keeps its server from removing content', async () => {
  const server = await start();
  const link = join(emptyFolder(), 'link.sqlite');
  symlinkSync(server.databasePath, link);
  const taskId = await addTask(server);
  const { body } = await upload(server, taskId, 'wanted.txt', 'wanted by the backup');
  const release = claimBackup(link);
  try {
    await server.call('deleteTaskFile', { path: { taskId, attachmentId: body.id } });

    expect(storedFiles(server, taskId)).toHaveLength(1);
  } finally {
    release();
  }
  await server.destroy();
});

test('what a backup leaves beside the database can be used by whoever can use the database', async () => {
  const server = await start();
  const path = realpathSync(server.databasePath);
  chmodSync(path, 0o660);
  if (process.geteuid?.() === 0) {
    chownSync(path, someUser, someUser);
  }

  expect(backUp(path, [emptyFolder()]).status).toBe(0);
  const { uid, gid, mode } = statSync(path);
  expect(statSync(`${path}.backup-lock`)).toMatchObject({ uid, gid, mode });
  await server.destroy();
});

test('a backup that was cut off has no database, so that nobody takes it for whole', async () => {
  const server = await start();
  const files = join(server.dataDir, 'fs');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'large'), '');
  truncateSync(join(files, 'large'), 64 * 1024 * 1024);
  const folder = emptyFolder();
  // No file may be so large: as on a disk that is full.
  const cut = spawnSync('sh', ['-c', `ulimit -f 40000; exec "${tsx}" scripts/backup.ts "${folder}"`], {
    cwd: root,
    encoding: 'utf8',
    env: environment(server.databasePath, {}),
    timeout: backupPatienceMs,
  });

  expect(cut).toMatchObject({ status: 1, stderr: expect.stringContaining('the disk could not be used') });
  expect(readdirSync(folder)).toContain('swarm.sqlite.unfinished');
  expect(existsSync(join(folder, 'swarm.sqlite'))).toBe(false);
  expect(backUp(server.databasePath, [folder]).stderr).toContain('exists already');
  await server.destroy();
});

test('a folder by way of a link, or a name that leads nowhere yet, is seen as what it is', async () => {
  const server = await start();
  const taskId = await addTask(server);
  await upload(server, taskId, 'copied.txt', 'copied once');
  const link = join(emptyFolder(), 'link');
  symlinkSync(join(server.dataDir, 'fs'), link);
  const among = backUp(server.databasePath, [join(server.dataDir, 'fs', '..copy')], { FILE_PROVIDER_LOCAL_DIR: link });
  const folder = emptyFolder();
  const elsewhere = join(emptyFolder(), 'elsewhere');
  symlinkSync(elsewhere, join(folder, 'swarm.sqlite'));
  const over = backUp(server.databasePath, [folder]);

  expect(among).toMatchObject({ status: 1, stderr: expect.stringContaining('in the folder of the files') });
  expect(readdirSync(join(server.dataDir, 'fs'))).not.toContain('..copy');
  expect(over).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') });
  expect(existsSync(elsewhere)).toBe(false);
  await server.destroy();
});

describe('the settings say', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await start({ env: { SWARM_API_KEY: undefined } });
  });

  test('where the files of tasks are', () => {
    const elsewhere = emptyFolder();
    mkdirSync(join(elsewhere, 'task'));
    writeFileSync(join(elsewhere, 'task', 'report.txt'), 'kept');
    const folder = emptyFolder();

    expect(backUp(server.databasePath, [folder], { FILE_PROVIDER_LOCAL_DIR: elsewhere }).status).toBe(0);
    expect(readFileSync(join(folder, 'fs', 'task', 'report.txt'), 'utf8')).toBe('kept');
  });

  test('which keys are in files: beside the database, or elsewhere', () => {
    const beside = emptyFolder();
    const named = emptyFolder();
    const keyFile = join(emptyFolder(), 'key');
    writeFileSync(keyFile, 'another key');

    expect(backUp(server.databasePath, [beside]).status).toBe(0);
    expect(readFileSync(join(beside, 'api-key'))).toEqual(readFileSync(join(server.dataDir, 'api-key')));
    expect(readFileSync(join(beside, '.encryption-key'))).toEqual(
      readFileSync(join(server.dataDir, '.encryption-key')),
    );
    expect(backUp(server.databasePath, [named], { SECRETS_ENCRYPTION_KEY_FILE: keyFile }).status).toBe(0);
    expect(readFileSync(join(named, '.encryption-key'), 'utf8')).toBe('another key');
  });

  test('that files are in a bucket, which are not copied: that is said', () => {
    const { status, stdout } = backUp(server.databasePath, [emptyFolder()], { FILE_PROVIDER_S3_BUCKET: 'swarm-files' });

    expect(status).toBe(0);
    expect(stdout).toContain('Files in the bucket swarm-files are not copied.');
  });

  test('a key file that is not there: it is named', () => {
    const keyFile = join(emptyFolder(), 'none');
    const { status, stdout } = backUp(server.databasePath, [emptyFolder()], { SECRETS_ENCRYPTION_KEY_FILE: keyFile });

    expect(status).toBe(0);
    expect(stdout).toContain(`${keyFile} is not there and is not copied.`);
  });

  test('which keys are in no file; a file that does not count then is not copied', () => {
    const folder = emptyFolder();
    const { status, stdout } = backUp(server.databasePath, [folder], {
      SWARM_API_KEY: 'the-key-of-the-environment',
      SECRETS_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    });

    expect(status).toBe(0);
    expect(readdirSync(folder)).toEqual(['swarm.sqlite']);
    expect(stdout).toContain('SECRETS_ENCRYPTION_KEY and is not copied');
    expect(stdout).toContain('SWARM_API_KEY and is not copied');
  });
});

describe('a key that is replaced while the database is copied', () => {
  const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(64));
  const settings = { swarmApiKey: 'given', apiKey: null, secretsEncryptionKey: null, secretsEncryptionKeyFile: null };

  /** What a backup has of the key when its file says one thing before the database is copied, and another afterwards. */
  const copied = (before: string, after: string): string => {
    const [dataDir, folder] = [emptyFolder(), emptyFolder()];
    const keyFile = join(dataDir, '.encryption-key');
    writeFileSync(keyFile, before);
    const keys = new KeysToCopy(settings, dataDir);
    writeFileSync(keyFile, after);
    keys.copyTo(folder);
    return readFileSync(join(folder, '.encryption-key'), 'utf8');
  };

  test('is kept with the one that takes its place, which comes first', () => {
    expect(copied(`${first}\n`, `${second}\n${first}\n`)).toBe(`${second}\n${first}\n`);
    expect(copied(`${second}\n${first}\n`, `${second}\n`)).toBe(`${second}\n${first}\n`);
    expect(copied(`${first}\n`, `${second}\n`)).toBe(`${second}\n${first}\n`);
  });

  test('more than once makes a backup that says that it is not whole', () => {
    expect(() => copied(`${second}\n${first}\n`, `${third}\n`)).toThrow('make another one');
  });
});

test.each([
  [['--help'], 0],
  [[], 1],
  [['one', 'two'], 1],
  [['--fast'], 1],
])('%j prints how it is used and writes nothing', (args, code) => {
  const { status, stdout, stderr } = backUp('nowhere', args);

  expect(status).toBe(code);
  expect(stdout + stderr).toContain('npm run backup -- <folder>');
  expect(existsSync(join(root, '--help'))).toBe(false);
});

/** What is in every table of a database, except what a start changes: its jobs, which are begun at once. */
const rowsOf = (path: string): Record<string, unknown[]> => {
  const database = new Database(path);
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'jobs' order by name",
    )
    .pluck()
    .all() as string[];
  const rows = Object.fromEntries(
    tables.map((table) => [table, database.prepare(`select * from "${table}" order by rowid`).all()]),
  );
  database.close();
  return rows;
};

const loadedTasks = 40;
/** So many that copying them takes a while, in which others are replaced and deleted. */
const filesPerTask = 30;

interface Load {
  readonly writes: () => number;
  readonly stop: () => Promise<void>;
}

/** Uploads, replaces and deletes files of many tasks, as fast as the server lets it. */
const writeLoad = async (server: TestServer): Promise<Load> => {
  const taskIds = await Promise.all(Array.from({ length: loadedTasks }, () => addTask(server)));
  let writes = 0;
  const load = { going: true };
  loads.push(load);
  const write = async (taskId: string): Promise<void> => {
    for (let round = 0; load.going; round += 1) {
      const { body } = await upload(
        server,
        taskId,
        `file-${round % filesPerTask}.txt`,
        `${taskId} ${round} ${'x'.repeat(2000)}`,
      );
      if (round >= filesPerTask && round % 2 === 1) {
        await server.request('DELETE', `/api/fs/tasks/${taskId}/files/${body.id}`);
      }
      writes += 1;
    }
  };
  const written = Promise.allSettled(taskIds.map(write));
  return {
    writes: () => writes,
    stop: async () => {
      load.going = false;
      const failed = (await written).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(failed).toEqual([]);
    },
  };
};

test('a backup under load ends, and every row and every file of it is whole', async () => {
  const server = await start({ env: { FILE_SWEEP_INTERVAL_MS: '100' } });
  const load = await writeLoad(server);
  await waitFor('all files', () => load.writes() > loadedTasks * (filesPerTask + 2));
  const folder = emptyFolder();
  const before = load.writes();

  expect(await backUpMeanwhile(server.databasePath, folder)).toBe(0);
  expect(load.writes()).toBeGreaterThan(before);
  await load.stop();

  const copied = rowsOf(join(folder, 'swarm.sqlite'));
  const restored = await start({ dataDir: folder });
  const now = rowsOf(restored.databasePath);
  const attachments = copied.task_attachments as { id: string; taskId: string; sha256: string }[];

  expect(attachments.length).toBeGreaterThan(200);
  expect(now).toEqual(copied);
  for (const { id, taskId, sha256: expected } of attachments) {
    const response = await download(restored, taskId, id);

    expect([response.status, sha256(new Uint8Array(await response.arrayBuffer()))]).toEqual([200, expected]);
  }
  await restored.destroy();

  const tasks = [...new Set(attachments.map(({ taskId }) => taskId))];
  await waitFor('the sweep of what was kept for the backup', async () => {
    const named = await Promise.all(tasks.map((taskId) => attachmentsOf(server, taskId)));
    const kept = tasks.map((taskId) => storedFiles(server, taskId).length);
    return named.every((list, index) => list.length === kept[index]);
  });
  await server.destroy();
});

const onLinux = existsSync('/proc/self') ? test : test.skip;

onLinux('a folder that cannot be made ends it with one line that says so', async () => {
  const server = await start();
  const { status, stderr } = backUp(server.databasePath, ['/proc/zz/deep']);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The folder \/proc\/zz\/deep cannot be made: ENOENT.*\n$/),
  ]);
  await server.destroy();
});
