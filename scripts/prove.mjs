// The long proofs: what `npm test` does a little of, much oftener, and what needs a browser; then all tests on PostgreSQL.
// Run it before a release. A part of both: npm run prove -- --testPathPatterns kill
import { ensureBuilt, ensureInstalled, run } from './lib/prepare.mjs';

await ensureInstalled();
await ensureBuilt();
const jest = ['run', '-s', 'jest', '--'];
const proofs = ['--testMatch', '**/tests/**/*.prove.ts', '**/tests/proofs/*.test.ts'];
const only = process.argv.slice(2);
const codes = [
  run('npm', [...jest, ...proofs, ...only], { PROVE: '1' }),
  run('npm', [...jest, '--passWithNoTests', ...only], { TEST_DATABASE: 'postgres' }),
];
process.exitCode = Math.max(...codes);
