// Everything CI checks, in the order in which a failure is cheapest to find.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureBuilt, ensureInstalled, root, run } from './lib/prepare.mjs';

/** Files of tests that together make every query on PostgreSQL; `npm run prove` runs all files there. */
const selection = JSON.parse(readFileSync(join(root, 'tests', 'postgres-selection.json'), 'utf8'));
const coverage = mkdtempSync(join(tmpdir(), 'swarm-queries-'));
const onPostgres = { TEST_DATABASE: 'postgres', QUERY_COVERAGE: coverage };

const steps = [
  ['generated/ and handlers/ match spec/', ['run', '-s', 'generate', '--', '--check']],
  ['the contracts are lint-free', ['run', '-s', 'lint:spec']],
  ['format, lint and import directions', ['run', '-s', 'lint']],
  ['types', ['run', '-s', 'typecheck']],
  ['tests on SQLite', ['run', '-s', 'jest']],
  ['a selection of tests on PostgreSQL', ['run', '-s', 'jest', '--', '--runTestsByPath', ...selection], onPostgres],
  ['the selection makes every query', ['run', '-s', 'coverage:queries', '--', coverage]],
];

process.once('exit', () => rmSync(coverage, { recursive: true, force: true }));
await ensureInstalled();
ensureBrowser();
await ensureBuilt();
for (const [what, command, env] of steps) {
  console.log(`\n— ${what}`);
  if (run('npm', command, env) !== 0) {
    console.error(`\nFailed: ${what}`);
    process.exit(1);
  }
}
console.log('\nAll checks passed.');
