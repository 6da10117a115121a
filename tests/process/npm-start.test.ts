import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childrenOf, isAlive } from '../support/processes.js';
import { waitFor } from '../support/wait.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swarm-npm-'));

const groups: number[] = [];

afterEach(() => {
  for (const group of groups.splice(0)) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // Nothing of it is left, as it should be.
    }
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start`, with what it printed. */
const npmStart = (...args: string[]) => {
  const child = spawn('npm', ['start', '--silent', '--', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      SITE_PORT: 'off',
      DATABASE_URL: `sqlite:${join(folder, 'swarm.sqlite')}`,
      HEARTBEAT_DISABLE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that nothing of it outlives a test that fails.
    detached: true,
  });
  groups.push(child.pid as number);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return {
    pid: child.pid as number,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited: once(child, 'exit'),
    lines,
  };
};

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm stops the server, and npm ends after it', async (signal) => {
  const npm = npmStart();
  await waitFor('the server', () => npm.lines.some((line) => line.includes('"ready"')));
  const [server = 0] = childrenOf(npm.pid);
  npm.kill(signal);
  await npm.exited;

  expect(isAlive(server)).toBe(false);
  expect(npm.lines.at(-1)).toContain('"stopping"');
});

test('npm start -- --help says how it is started, and starts nothing', async () => {
  const npm = npmStart('--help');

  expect((await npm.exited)[0]).toBe(0);
  expect(npm.lines[0]).toBe('npm start');
  expect(npm.lines.join('\n')).toContain('LOG_FORMAT=json');
});
