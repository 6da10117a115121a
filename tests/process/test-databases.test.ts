import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startProxy } from '../../scripts/lib/postgres/proxy.js';
import { registerAgent } from '../support/agents.js';
import { databases } from '../support/databases/databases.js';
import { onlyOn } from '../support/only-on.js';
import { startReplicas } from '../support/replicas.js';
import { countRows, rowsOf, versionOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'what tests on PostgreSQL rely on');

const server = useServer();
const databaseUrl = (): string => databases.settings(server.dataDir).DATABASE_URL ?? '';

const isReachable = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url);
  // It is told here, too, when the server ends.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

test('PostgreSQL ends with the process that started it, also when that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o711);
  const owner = fileURLToPath(new URL('fixtures/postgres-owner.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', owner, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(await isReachable(url)).toBe(true);

  child.kill('SIGKILL');
  await waitFor('the end of PostgreSQL', async () => !(await isReachable(url)));
});

test('what is stored is seen as on SQLite: names with capitals, places for values, numbers and what is true', async () => {
  const { id } = await registerAgent(server, { name: 'Ada' });
  const { database } = server;

  expect(database.prepare('select name as "the name", \'isLead?\' as said from agents where id = ?').all(id)).toEqual([
    { 'the name': 'Ada', said: 'isLead?' },
  ]);
  const named = database.prepare('select isLead, count(*) over () as all from agents where id = @id or name = @id');
  expect(named.get({ id })).toEqual({ isLead: 0, all: 1 });
  expect(database.prepare('select exists (select 1 from agents)').pluck().get()).toBe(1);
  expect(database.prepare('update agents set maxTasks = ? where id = ?').run(7, id)).toMatchObject({ changes: 1 });
  expect(() => database.prepare('select nothing from agents').all()).toThrow(/"?nothing"? does not exist: select/);
});

test('a transaction of a test is taken back when it fails', async () => {
  const before = versionOf(server);
  const fail = server.database.transaction(() => {
    server.database.exec("insert into channel_cursors values ('x', '1', '2')");
    expect(countRows(server, 'channel_cursors')).toBe(1);
    throw new Error('on purpose');
  });

  expect(fail).toThrow('on purpose');
  expect(rowsOf(server, 'channel_cursors')).toEqual([]);
  expect(versionOf(server)).toBe(before);
});

test('a proxy counts what is sent and waited for, and makes it take longer', async () => {
  const delayMs = 20;
  const proxy = await startProxy({ target: databaseUrl(), delayMs });
  const client = new pg.Client(proxy.url);
  client.on('error', () => undefined);
  await client.connect();
  const before = proxy.roundTrips;
  const startedAt = performance.now();
  await client.query('select 1');
  await client.query('select $1::text', ['x'.repeat(1_000_000)]);
  // The clock of a timer may be a little ahead.
  expect(performance.now() - startedAt).toBeGreaterThan(2 * delayMs - 2);
  expect(proxy.roundTrips).toBe(before + 2);

  proxy.cut();
  await expect(client.query('select 1')).rejects.toThrow();
  await proxy.close();
});

test('replicas serve one database in turn, and those that are left go on when one is killed', async () => {
  const replicas = await startReplicas(3);
  expect(new Set(replicas.running.map(({ pid }) => pid)).size).toBe(3);
  for (const name of ['one', 'two', 'three']) {
    await registerAgent(replicas, { name });
  }
  const [first] = replicas.running;
  if (first) {
    await replicas.kill(first);
  }

  expect(replicas.running).toHaveLength(2);
  for (const replica of [...replicas.running, replicas, replicas]) {
    expect((await replica.call('listAgents')).body.agents).toHaveLength(3);
  }
  await replicas.destroy();
}, 120_000);
