// Everything CI checks, in the order in which a failure is cheapest to find.
import { ensureBuilt, ensureInstalled, run } from './lib/prepare.mjs';

const steps = [
  ['generated/ and handlers/ match spec/', ['run', '-s', 'generate', '--', '--check']],
  ['the contracts are lint-free', ['run', '-s', 'lint:spec']],
  ['format, lint and import directions', ['run', '-s', 'lint']],
  ['types', ['run', '-s', 'typecheck']],
  ['tests', ['run', '-s', 'jest']],
];

await ensureInstalled();
await ensureBuilt();
for (const [what, command] of steps) {
  console.log(`\n— ${what}`);
  if (run('npm', command) !== 0) {
    console.error(`\nFailed: ${what}`);
    process.exit(1);
  }
}
console.log('\nAll checks passed.');
