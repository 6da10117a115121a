// The long proofs: what `npm test` does a little of, much oftener, and what needs a browser. Run it before a release. One of
// them: npm run prove -- --testPathPatterns kill
import { ensureBuilt, ensureInstalled, run } from './lib/prepare.mjs';

await ensureInstalled();
await ensureBuilt();
const jest = ['run', '-s', 'jest', '--', '--testMatch', '**/tests/**/*.prove.ts', '**/tests/proofs/*.test.ts'];
process.exitCode = run('npm', [...jest, ...process.argv.slice(2)], { PROVE: '1' });
