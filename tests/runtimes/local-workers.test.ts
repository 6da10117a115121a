import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localProcesses } from '../../controller/places/local-processes.js';
import { Processes } from '../../controller/places/processes.js';
import { isAlive, untilGone } from '../support/processes.js';
import { waitFor } from '../support/wait.js';

const folder = mkdtempSync(join(tmpdir(), 'swarm-local-'));
const program = join(folder, 'worker.mjs');
const seconds = '86399';
const marker = 'a-worker-of-this-test';

const note = join(folder, 'go');

/** Starts a process, in a session of its own if it is told so, and stays until there is a note. */
writeFileSync(
  program,
  `import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
spawn('sleep', ['${seconds}'], { detached: process.env.HOW === 'detached', stdio: 'ignore' }).unref();
setInterval(() => existsSync('${note}') && process.exit(), 50);
`,
);

const place = new Processes(`local-${process.pid}`, {
  command: [process.execPath, program, marker],
  serverUrl: new URL('http://127.0.0.1:1'),
  folder,
  log: () => undefined,
});

const wanted = (runtimeId: string, env: Readonly<Record<string, string>>) => ({
  runtimeId,
  image: null,
  env,
  resources: null,
  ttlSec: null,
  labels: {},
});

/** The processes that workers of this test started. */
const started = async (): Promise<readonly number[]> =>
  (await localProcesses()).filter(({ command }) => command.startsWith(`sleep ${seconds}`)).map(({ pid }) => pid);

const begin = async (runtimeId: string, how: string): Promise<{ leader: number; pids: readonly number[] }> => {
  const { externalId } = await place.provision(wanted(runtimeId, { HOW: how }));
  const pids = await waitFor('what it starts', async () => {
    const found = await started();
    return found.length > 0 && found;
  });
  return { leader: Number(externalId), pids };
};

afterEach(async () => {
  for (const { pid, command } of await localProcesses()) {
    if (command.includes(marker) || command.startsWith(`sleep ${seconds}`)) {
      process.kill(pid, 'SIGKILL');
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a worker started in a session of its own ends with it', async () => {
  const { leader, pids } = await begin('r1', 'detached');
  expect(await place.list()).toEqual([{ runtimeId: 'r1', externalId: String(leader) }]);
  await place.terminate('r1');
  expect([leader, ...pids].filter(isAlive)).toEqual([]);
});

test.each(['detached', 'in its group'])('what a worker that ended by itself left (%s) is killed', async (how) => {
  const { leader, pids } = await begin('r2', how);
  writeFileSync(note, '');
  await untilGone([leader, ...pids]);
  rmSync(note);
  expect(await place.list()).toEqual([]);
});

test('a worker whose leader was killed is ended when it is asked what runs, by whichever controller asks', async () => {
  const { leader } = await begin('r3', 'in its group');
  const pids = (await localProcesses()).filter(({ group }) => group === leader).map(({ pid }) => pid);
  expect(pids.length).toBeGreaterThan(2);
  process.kill(leader, 'SIGKILL');
  await waitFor('its end', () => !isAlive(leader));
  expect(await place.list()).toEqual([]);
  await untilGone(pids);
});

test('a pool does not say what a machine runs', async () => {
  for (const name of [
    'NODE_OPTIONS',
    'LD_PRELOAD',
    'PATH',
    'npm_config_script_shell',
    'GIT_SSH_COMMAND',
    'PYTHONPATH',
  ]) {
    await expect(place.provision(wanted('r4', { [name]: 'any' }))).rejects.toThrow(
      `The environment of the pool must not have ${name}`,
    );
  }
  expect(await place.list()).toEqual([]);
  const { leader } = await begin('r4', 'in its group');
  expect(isAlive(leader)).toBe(true);
  await place.terminate('r4');
});
