import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databases } from '../support/databases/databases.js';
import { addTask, attachmentsOf, download, sha256, storedFiles, upload } from '../support/files.js';
import { onlyOn } from '../support/only-on.js';
import { pathWithDump, pathWithoutDump } from '../support/pg-dump.js';
import { insertRow } from '../support/rows.js';
import { runScript } from '../support/run-script.js';
import { startServer } from '../support/server.js';

onlyOn('postgres', 'tests/process/backup.test.ts is about the file of SQLite');

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'swarm-backup-')), 'copy');

test('a backup under load is whole: a server on the copy has every file that its rows name, and every secret', async () => {
  const server = await startServer();
  const taskId = await addTask(server);
  await server.call('upsertConfig', {
    body: { scope: 'global', key: 'DEPLOY_TOKEN', value: 'very-secret-value', isSecret: true },
  });
  for (let index = 0; index < 20; index += 1) {
    await upload(server, taskId, `first-${index}.txt`, `content ${index}`);
  }
  const folder = newFolder();
  let isOver = false;
  const env = { ...databases.settings(server.dataDir), PATH: pathWithoutDump() };
  const backup = runScript('backup', [folder], env).finally(() => {
    isOver = true;
  });
  for (let index = 0; !isOver; index += 1) {
    const { body } = await upload(server, taskId, `later-${index}.txt`, `later ${index}`);
    const [oldest] = await attachmentsOf(server, taskId);
    await server.call('deleteTaskFile', {
      path: { taskId, attachmentId: index % 2 === 0 ? body.id : (oldest?.id ?? '') },
    });
  }
  const { code, output } = await backup;
  expect(code).toBe(0);
  expect(output).toContain(
    `The database is in ${join(folder, 'swarm.sqlite')}, since pg_dump is not installed: restore it with npm run copy-database`,
  );
  expect(existsSync(join(folder, 'swarm.sqlite'))).toBe(true);

  const { SECRETS_ENCRYPTION_KEY } = databases.settings(server.dataDir);
  const restored = await startServer({
    env: {
      DATABASE_URL: `sqlite:${join(folder, 'swarm.sqlite')}`,
      FILE_PROVIDER_LOCAL_DIR: join(folder, 'fs'),
      SECRETS_ENCRYPTION_KEY,
    },
  });
  const attachments = await attachmentsOf(restored, taskId);
  expect(attachments.length).toBeGreaterThan(0);
  for (const { id, sha256: checksum } of attachments) {
    expect(sha256(Buffer.from(await (await download(restored, taskId, id)).arrayBuffer()))).toBe(checksum);
  }
  const { configs } = (await restored.call('listConfig', { query: { includeSecrets: true } })).body;
  expect(configs).toMatchObject([{ key: 'DEPLOY_TOKEN', value: 'very-secret-value' }]);
  await restored.signal('SIGTERM');

  // What it held back is removed once it is over.
  const last = await addTask(server);
  const { body } = await upload(server, last, 'a.txt', 'content');
  await server.call('deleteTaskFile', { path: { taskId: last, attachmentId: body.id } });
  expect(storedFiles(server, last)).toEqual([]);
  expect((await runScript('backup', [folder], databases.settings(server.dataDir))).output).toContain('exists already');
  await server.destroy();
});

test('as long as a backup is under way, content stays, and another one is refused', async () => {
  const server = await startServer();
  const taskId = await addTask(server);
  const { body } = await upload(server, taskId, 'a.txt', 'content');
  insertRow(server, 'leases', { name: 'files.backup', owner: 'somebody', until: '2999-01-01T00:00:00.000Z' });
  await server.call('deleteTaskFile', { path: { taskId, attachmentId: body.id } });

  expect(storedFiles(server, taskId)).toHaveLength(1);
  expect((await runScript('backup', [newFolder()], databases.settings(server.dataDir))).output).toContain(
    'Another backup is under way',
  );
  await server.destroy();
});

test('a pg_dump that is older than the server is not asked, and the backup says so', async () => {
  const server = await startServer();
  const folder = newFolder();
  const file = join(folder, 'swarm.sqlite');
  const env = { ...databases.settings(server.dataDir), PATH: pathWithDump('9.6.24') };
  const { code, output } = await runScript('backup', [folder], env);

  expect(code).toBe(0);
  expect(output).toMatch(
    /^The database is in .*, since pg_dump 9 is older than the server, \d{2}: restore it with npm run copy-database/m,
  );
  expect(existsSync(file)).toBe(true);
  expect(existsSync(join(folder, 'swarm.dump'))).toBe(false);
  await server.destroy();
});

test('a key that is in a file is in the backup, for its owner alone, and opens what is in it', async () => {
  const keyFile = join(mkdtempSync(join(tmpdir(), 'swarm-key-')), 'the-key');
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const key = { SECRETS_ENCRYPTION_KEY: undefined, SECRETS_ENCRYPTION_KEY_FILE: keyFile };
  const server = await startServer({ env: key });
  await server.call('upsertConfig', {
    body: { scope: 'global', key: 'DEPLOY_TOKEN', value: 'very-secret-value', isSecret: true },
  });
  const folder = newFolder();
  const env = { ...databases.settings(server.dataDir), ...key, PATH: pathWithoutDump() };
  const { code, output } = await runScript('backup', [folder], env);

  expect(code).toBe(0);
  expect(output).not.toContain('SECRETS_ENCRYPTION_KEY');
  const copied = join(folder, '.encryption-key');
  expect(readFileSync(copied, 'utf8')).toBe(readFileSync(keyFile, 'utf8'));
  expect(statSync(copied).mode & 0o777).toBe(0o600);

  const restored = await startServer({
    env: {
      DATABASE_URL: `sqlite:${join(folder, 'swarm.sqlite')}`,
      FILE_PROVIDER_LOCAL_DIR: join(folder, 'fs'),
      SECRETS_ENCRYPTION_KEY: undefined,
    },
  });
  const { configs } = (await restored.call('listConfig', { query: { includeSecrets: true } })).body;
  expect(configs).toMatchObject([{ key: 'DEPLOY_TOKEN', value: 'very-secret-value' }]);
  await restored.signal('SIGTERM');
  await server.destroy();
});
