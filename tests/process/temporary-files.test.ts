import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useProcessGroups } from '../support/processes.js';
import { waitFor } from '../support/wait.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swarm-run-'));
// PostgreSQL, which does not run as root, finds its own folder in there.
chmodSync(folder, 0o711);
const patienceMs = 180_000;

const groups = useProcessGroups();

const emptyFolder = (name: string): string => {
  const made = join(folder, name);
  mkdirSync(made);
  return made;
};

/** Runs a file of tests that makes folders which it does not remove; tells the exit code. */
const run = (temporary: string): Promise<unknown> => {
  const child = spawn(
    'npm',
    ['run', '-s', 'jest', '--', 'tests/config/envPath.test.ts', '--cacheDirectory', join(folder, 'cache')],
    // A group of its own, so that nothing of it outlives a test that fails.
    { cwd: root, env: { ...process.env, TMPDIR: temporary }, stdio: 'ignore', detached: true },
  );
  groups.push(child.pid as number);
  return once(child, 'exit').then(([code]) => code);
};

test(
  'a run of tests leaves nothing among the temporary files, whatever its tests leave',
  async () => {
    const temporary = emptyFolder('whole');

    expect(await run(temporary)).toBe(0);

    expect(readdirSync(temporary)).toEqual([]);
  },
  patienceMs,
);

test(
  'what a run leaves that a signal ended is gone after the next one, what another one uses is not',
  async () => {
    const temporary = emptyFolder('broken-off');
    const brokenOff = run(temporary);
    const left = await waitFor('the folder of the run', () =>
      readdirSync(temporary).find((name) => name.startsWith('swarm-')),
    );
    process.kill(Number(left.split('-')[2]), 'SIGINT');
    await brokenOff;
    expect(readdirSync(temporary)).toEqual([left]);
    const used = `swarm-tests-${process.pid}-used`;
    mkdirSync(join(temporary, used));

    expect(await run(temporary)).toBe(0);

    expect(readdirSync(temporary)).toEqual([used]);
  },
  patienceMs,
);
