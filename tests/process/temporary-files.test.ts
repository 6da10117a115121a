import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a run of tests leaves nothing among the temporary files, whatever its tests leave', () => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-run-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);

  // This one makes folders which it does not remove.
  const { status } = spawnSync(
    'npm',
    ['run', '-s', 'jest', '--', 'tests/config/envPath.test.ts', '--cacheDirectory', join(folder, 'cache')],
    { cwd: root, env: { ...process.env, TMPDIR: temporary } },
  );

  expect(status).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});
