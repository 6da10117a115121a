import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../support/server.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const backUp = (database: string, folder: string, env: Record<string, string> = {}) =>
  spawnSync('npx', ['tsx', 'scripts/backup.ts', folder], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: `sqlite:${database}`, ...env },
  });

test('a backup of a running server can be started as a server of its own', async () => {
  const server = await startServer();
  const { data } = await server.client().POST('/api/agents', { body: { name: 'kept' } });
  const folder = mkdtempSync(join(tmpdir(), 'swarm-backup-'));
  const first = backUp(server.databasePath, folder);
  const second = backUp(server.databasePath, folder);

  expect(first.status).toBe(0);
  expect(statSync(join(folder, 'swarm.sqlite')).mode & 0o777).toBe(0o600);
  expect(second.status).toBe(1);
  expect(second.stderr).toContain('exists already');

  const restored = await startServer({ dataDir: folder });

  expect((await restored.request('GET', `/api/agents/${data?.id}`)).body.name).toBe('kept');
  await restored.destroy();
  await server.destroy();
});

test('the files of tasks are copied from where FILE_PROVIDER_LOCAL_DIR keeps them', async () => {
  const server = await startServer();
  const elsewhere = mkdtempSync(join(tmpdir(), 'swarm-files-'));
  mkdirSync(join(elsewhere, 'task'));
  writeFileSync(join(elsewhere, 'task', 'report.txt'), 'kept');
  const folder = mkdtempSync(join(tmpdir(), 'swarm-backup-'));

  expect(backUp(server.databasePath, folder, { FILE_PROVIDER_LOCAL_DIR: elsewhere }).status).toBe(0);
  expect(readFileSync(join(folder, 'fs', 'task', 'report.txt'), 'utf8')).toBe('kept');
  await server.destroy();
});
