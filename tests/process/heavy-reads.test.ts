import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { createTasks, ReadResult, ReadSetup } from '../../db/reads/worker.js';
import { builtModule } from '../../domain/kernel/process-pool/built-module.js';
import { ProcessPool } from '../../domain/kernel/process-pool/process-pool.js';
import { postCost } from '../support/costs.js';
import { childrenOf, isAlive, untilGone } from '../support/processes.js';
import { operatorKey, startServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const folder = mkdtempSync(join(tmpdir(), 'swarm-reads-'));
const path = join(folder, 'some.sqlite');
const database = new Database(path);
database.pragma('journal_mode = WAL');
database.exec('create table words (id integer primary key, word text); insert into words (word) values (null), (4.5)');

type ReadTasks = ReturnType<typeof createTasks>;

const pool = new ProcessPool<ReadTasks, ReadSetup>({
  name: 'test reads',
  overload: 'too many',
  module: builtModule('../../db/reads/worker.js', new URL('../../domain/kernel/', import.meta.url).href),
  setup: { path },
  maxChildren: 1,
  idleMs: 60_000,
  maxQueued: 10,
  timeoutMs: 20_000,
  maxTasksPerChild: 1000,
  maxHeapMiB: 128,
  maxRssBytes: 200 * 1024 ** 2,
  recycleAboveRssBytes: 1024 ** 3,
});

afterAll(async () => {
  await pool.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const limits = { maxRows: 10, maxBytes: 1000 };
const read = (sql: string, parameters: unknown[] = [], options: { timeoutMs?: number } = {}): Promise<ReadResult> =>
  pool.run('read', { sql, parameters, ...limits }, options);

const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
const numbers = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`;

describe('a statement in a child process', () => {
  test('reads what is committed, with parameters', async () => {
    database.prepare('insert into words (word) values (?)').run('ü');
    const result = await read('select id, word from words where id >= ? order by id', [2]);

    expect(result).toEqual({
      columns: ['id', 'word'],
      rows: [
        [2, '4.5'],
        [3, 'ü'],
      ],
    });
  });

  test.each([
    ["insert into words (word) values ('new')", 'NOT_A_READ'],
    ["insert into words (word) values ('new') returning id", 'NOT_A_READ'],
    ['delete from words', 'NOT_A_READ'],
    ['create table other (id)', 'NOT_A_READ'],
    ["attach database '/tmp/other.sqlite' as other", 'NOT_A_READ'],
  ])('%s is refused', async (sql, code) => {
    await expect(read(sql)).rejects.toMatchObject({ reason: 'failed', code });
    expect(database.prepare("select count(*) from words where word = 'new'").pluck().get()).toBe(0);
  });

  test('is one statement', async () => {
    await expect(read('select 1; select 2')).rejects.toThrow(/more than one statement/);
  });

  test('answers with no more rows and bytes than asked for', async () => {
    expect((await read(numbers(10))).rows.length).toBe(10);
    await expect(read(numbers(11))).rejects.toMatchObject({ reason: 'failed', code: 'TOO_MANY_ROWS' });
    expect((await read("select printf('%.*c', 1000, 'x')")).rows.length).toBe(1);
    await expect(read("select printf('%.*c', 1001, 'x')")).rejects.toMatchObject({ code: 'TOO_MANY_BYTES' });
  });

  test('that takes more memory than it may is ended, and the next one works', async () => {
    const greedy = `${endless.replace('count(*)', "group_concat(printf('%.*c', 1000, 'x'))")}`;

    await expect(read(greedy)).rejects.toMatchObject({ reason: 'died' });
    expect((await read('select 1')).rows).toEqual([[1]]);
  });

  test('that never ends is ended when its time is up, and the next one works', async () => {
    await read('select 1');
    const [pid = 0] = pool.pids;

    await expect(read(endless, [], { timeoutMs: 300 })).rejects.toMatchObject({ reason: 'timeout' });
    expect((await read('select 1')).rows).toEqual([[1]]);
    expect(isAlive(pid)).toBe(false);
  });
});

test('what keys cost is read beside the server, and no longer than somebody waits for it', async () => {
  const server = await startServer();
  const agentId = addAgent(server);
  for (let key = 0; key < 7; key += 1) {
    const { id } = await createTask(server, { task: 'Spend', agentId });
    const stamp = 'update tasks set credentialKeyType = ?, credentialKeySuffix = ? where id = ?';
    server.database.prepare(stamp).run('SOME_KEY', `s${key}`, id);
    await postCost(server, { agentId, taskId: id, totalCostUsd: 1 });
  }
  const columns = (server.database.pragma('table_info(session_costs)') as { name: string }[]).map(({ name }) => name);
  server.database.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into session_costs (${columns.join()})
      select ${columns.map((name) => (name === 'id' ? "id || '-' || i" : name)).join()} from session_costs, n
  `);
  const ask = (signal?: AbortSignal) =>
    fetch(`${server.url}/api/keys/costs`, {
      headers: { Authorization: `Bearer ${operatorKey}` },
      ...(signal && { signal }),
    });
  const controller = new AbortController();
  const left = ask(controller.signal).catch(() => 'left');
  const [pid = 0] = await waitFor('a child', () => childrenOf(server.pid).length > 0 && childrenOf(server.pid));
  controller.abort();

  expect(await left).toBe('left');
  await untilGone([pid]);
  const line = await server.waitForOutput((text) => text.includes('"status":499'));
  expect(line).toContain('/api/keys/costs');

  const lost = ask();
  const killNextChild = async (killed?: number): Promise<number> => {
    const child = await waitFor('a child', () => childrenOf(server.pid).find((candidate) => candidate !== killed));
    process.kill(child, 'SIGKILL');
    return child;
  };
  await killNextChild(await killNextChild());
  const interrupted = await lost;
  expect(interrupted.status).toBe(503);
  expect(interrupted.headers.get('retry-after')).toBe('5');
  expect(await interrupted.json()).toEqual({
    error: 'The work was interrupted; try again in a moment',
    code: 'work_interrupted',
  });

  const { costs } = (await (await ask()).json()) as { costs: { keySuffix: string; totalCost: number }[] };
  expect(costs.length).toBe(7);
  expect(costs.reduce((sum, { totalCost }) => sum + totalCost, 0)).toBe(140_007);
  const asked = await Promise.all(Array.from({ length: 100 }, () => ask()));
  const refused = asked.filter(({ status }) => status === 503);
  expect(asked.filter(({ status }) => status === 200).length + refused.length).toBe(100);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(await refused[0]?.json()).toMatchObject({ code: 'overloaded' });
  await server.destroy();
});
