import { linkSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onlyOn } from '../support/only-on.js';
import { startAndFail, startServer, useServer } from '../support/server.js';

onlyOn('sqlite', 'the lock is about the file of SQLite');

const server = useServer();
const folders: string[] = [];

/** A new folder, removed after the tests. */
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'swarm-lock-'));
  folders.push(path);
  return path;
};

afterAll(() => {
  for (const path of folders) {
    rmSync(path, { recursive: true, force: true });
  }
});

const expectRefusal = async (dataDir: string, why: string): Promise<void> => {
  const { code, output } = await startAndFail({ dataDir });

  expect(code).toBe(1);
  expect(output).toContain(why);
  expect(output.split('\n')).toHaveLength(1);
  expect((await server.request('GET', '/health', { key: null })).status).toBe(200);
};

const inUse = 'is in use by another process';

describe('a database that is served is refused to a second server', () => {
  test('by the name of a symbolic link', async () => {
    const dataDir = folder();
    symlinkSync(server.databasePath, join(dataDir, 'swarm.sqlite'));

    await expectRefusal(dataDir, inUse);
  });

  test('in a folder that is a symbolic link', async () => {
    const dataDir = join(folder(), 'data');
    symlinkSync(server.dataDir, dataDir);

    await expectRefusal(dataDir, inUse);
  });

  test('by the name of a hard link', async () => {
    const dataDir = folder();
    linkSync(server.databasePath, join(dataDir, 'swarm.sqlite'));

    await expectRefusal(dataDir, 'has another name, a hard link');
    rmSync(join(dataDir, 'swarm.sqlite'));
  });

  test('after its lock file was deleted', async () => {
    unlinkSync(`${server.databasePath}.lock`);

    await expectRefusal(server.dataDir, inUse);
    await expectRefusal(server.dataDir, inUse);
  });

  test('after it was moved, also to where another database was served', async () => {
    const former = await startServer();
    await former.stop();
    const moved = join(former.dataDir, 'swarm.sqlite');
    renameSync(server.databasePath, moved);

    await expectRefusal(former.dataDir, inUse);
    renameSync(moved, server.databasePath);
    rmSync(former.dataDir, { recursive: true });
  });
});

test('a server that was killed leaves its database free, whoever reads it and although its lock file is gone', async () => {
  const killed = await startServer();
  await killed.signal('SIGKILL');
  const reader = new Database(killed.databasePath, { readonly: true });
  reader.prepare('select count(*) from tasks').get();
  const second = await startServer({ dataDir: killed.dataDir });

  expect((await second.request('GET', '/health', { key: null })).status).toBe(200);
  reader.close();
  await second.signal('SIGKILL');
  unlinkSync(`${killed.databasePath}.lock`);
  const third = await startServer({ dataDir: killed.dataDir });

  expect((await third.request('GET', '/health', { key: null })).status).toBe(200);
  await third.destroy();
});
