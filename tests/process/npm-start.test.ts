import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childrenOf, isAlive, useProcessGroups } from '../support/processes.js';
import { waitFor } from '../support/wait.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swarm-npm-'));

const groups = useProcessGroups();

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

/**
 * A checkout in which nothing was started yet, with the dependencies at hand and an npm that installs until the test has
 * seen enough of it.
 */
const freshCheckout = () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'));
  const modules = join(checkout, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.swarm'))) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['controller', 'db', 'docs', 'domain', 'generated', 'handlers', 'scripts', 'server']) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(checkout, name));
  }
  const enough = join(checkout, 'enough');
  const bin = join(checkout, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nwhile [ ! -e '${enough}' ]; do sleep 0.1; done\n`, { mode: 0o755 });
  return { checkout, bin, finishInstalling: () => writeFileSync(enough, '') };
};

const start = `${process.execPath} scripts/start.mjs`;

const hasScript = spawnSync('script', ['--version']).status === 0;

test.each([
  ['not a terminal', 'sh', ['-c', `exec ${start}`], /"msg":"ready"/],
  ...(hasScript ? [['a terminal', 'script', ['-qec', start, '/dev/null'], /API {6}http:/] as const] : []),
] as const)('the first start on %s shows that it goes on', async (_where, command, args, ready) => {
  const { checkout, bin, finishInstalling } = freshCheckout();
  const child = spawn(command, args, {
    cwd: checkout,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: process.env.HOME,
      PORT: '0',
      SITE_PORT: 'off',
      HEARTBEAT_DISABLE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  groups.push(child.pid as number);
  const steps = [/^Completing the dependencies…/, /^ {2}… still at it, \d+ s/, /^Building…/, /^Starting…/, ready];
  const seen: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const step = steps.find((candidate) => candidate.test(line));
      if (step && seen.at(-1) !== step.source) {
        seen.push(step.source);
      }
    });
  }

  await waitFor('a sign of life', () => seen.length === 2);
  finishInstalling();
  await waitFor('the server', () => seen.length === steps.length);

  expect(seen).toEqual(steps.map(({ source }) => source));
});

test('npm start -- --help says how it is started, and starts nothing', async () => {
  const npm = npmStart('--help');

  expect((await npm.exited)[0]).toBe(0);
  expect(npm.lines[0]).toBe('npm start');
  expect(npm.lines.join('\n')).toContain('LOG_FORMAT=json');
});
