// Everything CI checks, in the order in which a failure is cheapest to find.
import { selection } from './lib/postgres/selection.mjs';
import { ensureBuilt, ensureInstalled, run } from './lib/prepare.mjs';

const steps = [
  ['generated/ and handlers/ match spec/', ['run', '-s', 'generate', '--', '--check']],
  ['the contracts are lint-free', ['run', '-s', 'lint:spec']],
  ['format, lint and import directions', ['run', '-s', 'lint']],
  ['types', ['run', '-s', 'typecheck']],
  ['tests on SQLite', ['run', '-s', 'jest']],
  ['tests on PostgreSQL', ['run', '-s', 'jest', '--', ...selection], { TEST_DATABASE: 'postgres' }],
];

await ensureInstalled();
await ensureBuilt();
for (const [what, command, env] of steps) {
  console.log(`\n— ${what}`);
  if (run('npm', command, env) !== 0) {
    console.error(`\nFailed: ${what}`);
    process.exit(1);
  }
}
console.log('\nAll checks passed.');
