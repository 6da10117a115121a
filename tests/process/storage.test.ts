import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onlyOn } from '../support/only-on.js';
import { type OwnServer, startAndFail, startServer } from '../support/server.js';

onlyOn('sqlite', 'what stands where its file should be, and a full disk under it');

const MiB = 1024 ** 2;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('what stands where the database should be and is none of ours', () => {
  const otherProgram = (file: string, ...statements: string[]): void => {
    const handle = new Database(file);
    for (const statement of statements) {
      handle.exec(statement);
    }
    handle.close();
  };

  test.each<[string, (file: string) => void]>([
    ['a text', (file) => writeFileSync(file, 'Remember the milk.\n'.repeat(100))],
    ['the database of another program', (file) => otherProgram(file, 'create table bookmarks (url text)')],
    ['one with a table of a name that we use', (file) => otherProgram(file, 'create table tasks (id integer)')],
    ['one with a history of another kind', (file) => otherProgram(file, 'create table schema_migrations (version)')],
  ])('%s: is refused in a line and left as it is, and nothing is put beside it', async (_what, make) => {
    const file = join(folder, 'precious');
    make(file);
    chmodSync(file, 0o644);
    const before = readFileSync(file);
    const { code, output } = await startAndFail({ env: { DATABASE_URL: `sqlite:${file}` } });

    expect(code).toBe(1);
    expect(output).toMatch(/^\S+precious is .*DATABASE_URL[^\n]*$/);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(readdirSync(folder)).toEqual(['precious']);
  });

  test('a pipe and a folder: are refused', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const [path, what] of [
      [pipe, 'no ordinary file'],
      [folder, 'a folder'],
    ]) {
      const { code, output } = await startAndFail({ env: { DATABASE_URL: `sqlite:${path}` } });
      expect([code, output]).toEqual([1, expect.stringContaining(`is ${what}`)]);
    }
  });
});

describe('a disk without room', () => {
  let server: OwnServer | undefined;
  afterEach(() => server?.stop());

  test('stops the first start in one line that says what cannot be used', async () => {
    const { code, output } = await startAndFail({ maxFileBytes: MiB / 16, env: { LOG_LEVEL: 'silent' } });
    expect([code, output]).toEqual([1, expect.stringMatching(/^DATABASE_URL: the database [^\n]*$/)]);
  });

  test('refuses what cannot be stored, keeps what was, and goes on answering', async () => {
    const started = await startServer({ maxFileBytes: 4 * MiB });
    server = started;
    const create = (at: number) =>
      started.request('POST', '/api/tasks', { body: { task: `${at} ${'x'.repeat(50_000)}` } });
    const stored: string[] = [];
    const refused: unknown[] = [];
    for (let round = 0; refused.length === 0 && round < 40; round += 1) {
      for (const { status, body } of await Promise.all([1, 2, 3, 4].map((at) => create(round * 4 + at)))) {
        if (status === 201) {
          stored.push(body.id);
        } else {
          refused.push([status, body.code]);
        }
      }
    }

    expect(refused).toContainEqual([500, 'storage_failed']);
    expect(new Set(refused.map(String))).toEqual(new Set(['500,storage_failed']));
    const { body } = await started.request('GET', '/api/tasks?limit=500');
    const found = body.tasks.map(({ id }: { id: string }) => id);
    expect(found.sort()).toEqual(stored.sort());
  });
});
