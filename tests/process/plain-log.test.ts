import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../support/wait.js';

const main = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swarm-plain-'));
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) {
    end();
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SITE_PORT: '0',
      DATABASE_URL: `sqlite:${join(dataDir, 'swarm.sqlite')}`,
      HEARTBEAT_DISABLE: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, dataDir, lines, exited: once(child, 'exit') };
};

const find = (lines: readonly string[], pattern: RegExp): Promise<string> =>
  waitFor(String(pattern), () => lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined));

test('for people the server says where the API, the documentation, the key and the data are', async () => {
  const { child, dataDir, lines, exited } = start(process.execPath, [main], { LOG_FORMAT: 'plain' });
  const data = await find(lines, /^ {2}Data {5}(\S+)$/);
  const api = await find(lines, /^ {2}API {6}(\S+)$/);
  const docs = await find(lines, /^ {2}Docs {5}(\S+)$/);

  expect(data).toBe(join(dataDir, 'swarm.sqlite'));
  expect(await find(lines, /^ {2}Key {6}(\S+)$/)).toBe(join(dataDir, 'api-key'));
  expect(docs).toBe(`${api}/docs`);
  expect((await fetch(docs)).status).toBe(200);
  expect((await fetch(await find(lines, /^ {2}Website {2}(\S+)$/))).status).toBe(200);
  child.kill('SIGTERM');

  expect((await exited)[0]).toBe(0);
  expect(lines.at(-1)).toMatch(/^\d\d:\d\d:\d\d {2}stopping \(signal: SIGTERM\)$/);
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
});

const hasScript = spawnSync('script', ['--version']).status === 0;

(hasScript ? test : test.skip).each([
  ['auto', /^ {2}API {6}(\S+)$/],
  ['json', /"api":"([^"]+)"/],
])('on a terminal LOG_FORMAT=%s decides', async (format, pattern) => {
  const { lines } = start('script', ['-qec', `${process.execPath} ${main}`, '/dev/null'], { LOG_FORMAT: format });

  expect(await find(lines, pattern)).toMatch(/^http/);
});
