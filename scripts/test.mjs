// Everything CI checks, in the order in which a failure is cheapest to find.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureNamespaces, root, run } from './lib/prepare.mjs';

/** Files of tests that together make every query on PostgreSQL; `npm run prove` runs all files there. */
const selection = JSON.parse(readFileSync(join(root, 'tests', 'postgres-selection.json'), 'utf8'));
const coverage = mkdtempSync(join(tmpdir(), 'swarm-queries-'));
const onPostgres = { TEST_DATABASE: 'postgres', QUERY_COVERAGE: coverage };

/** What reads the sources and changes nothing, so that it can be done beside each other: two lines, each step by step. */
const readings = [
  [['types', ['run', '-s', 'typecheck']]],
  [
    ['generated/ and handlers/ match spec/', ['run', '-s', 'generate', '--', '--check']],
    ['the contracts are lint-free', ['run', '-s', 'lint:spec']],
    ['format, lint and import directions', ['run', '-s', 'lint']],
  ],
];

const steps = [
  ['tests on SQLite', ['run', '-s', 'jest']],
  ['a selection of tests on PostgreSQL', ['run', '-s', 'jest', '--', '--runTestsByPath', ...selection], onPostgres],
  ['the selection makes every query', ['run', '-s', 'coverage:queries', '--', coverage]],
];

const fail = (what) => {
  console.error(`\nFailed: ${what}`);
  process.exit(1);
};

/** Runs steps one by one, beside other lines of them, and returns what failed. Each is shown when it has ended, whole. */
const runLine = async (line) => {
  const failed = [];
  for (const [what, command] of line) {
    const child = spawn('npm', command, { cwd: root, shell: process.platform === 'win32' });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => printed.push(chunk));
    }
    const [code] = await once(child, 'close');
    console.log(`\n— ${what}`);
    process.stdout.write(Buffer.concat(printed));
    if (code !== 0) {
      failed.push(what);
    }
  }
  return failed;
};

process.once('exit', () => rmSync(coverage, { recursive: true, force: true }));
await ensureInstalled();
ensureBrowser();
ensureNamespaces();
await ensureBuilt();
const failedReadings = (await Promise.all(readings.map(runLine))).flat();
if (failedReadings.length > 0) {
  fail(failedReadings.join(', '));
}
for (const [what, command, env] of steps) {
  console.log(`\n— ${what}`);
  if (run('npm', command, env) !== 0) {
    fail(what);
  }
}
console.log('\nAll checks passed.');
