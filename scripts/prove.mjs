// The long proofs: what `npm test` does a little of, much oftener, and what needs a browser; the same on PostgreSQL, with
// replicas; then all tests on PostgreSQL, a folder after the other. Run it before a release. A part of both: npm run prove -- --testPathPatterns kill
// What an ended run did not come to: npm run prove -- --from <folder>
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureNamespaces, root, run } from './lib/prepare.mjs';

const jest = ['run', '-s', 'jest', '--'];
const onPostgres = { TEST_DATABASE: 'postgres' };

/** What does more of the same when it is a proof. */
const repeated = [
  '**/tests/proofs/*.test.ts',
  '**/tests/polling/wait-races.test.ts',
  '**/tests/connections/oauth.test.ts',
];

const prove = (only) =>
  Math.max(
    run('npm', [...jest, '--testMatch', '**/tests/**/*.prove.ts', ...repeated, ...only], { PROVE: '1' }),
    run('npm', [...jest, '--passWithNoTests', '--testMatch', ...repeated, ...only], { PROVE: '1', ...onPostgres }),
  );

const foldersOfTests = () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const folders = files.filter((file) => file.endsWith('.test.ts')).map((file) => file.split(/[/\\]/)[0]);
  return [...new Set(folders)].sort();
};

/** All tests on PostgreSQL from a folder on; tells how far it is, and at the end where something failed. */
const testFrom = (first) => {
  const all = foldersOfTests();
  const failed = [];
  for (const [index, folder] of all.entries()) {
    if (folder < first) {
      continue;
    }
    const startedAt = Date.now();
    console.log(`\n— tests/${folder}/ on PostgreSQL (${index + 1} of ${all.length})`);
    if (run('npm', [...jest, `tests/${folder}/`], onPostgres) !== 0) {
      failed.push(`tests/${folder}/`);
    }
    console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  console.log(
    failed.length === 0 ? '\nAll tests passed on PostgreSQL.' : `\nFailed on PostgreSQL: ${failed.join(', ')}`,
  );
  return failed.length === 0 ? 0 : 1;
};

await ensureInstalled();
ensureBrowser();
ensureNamespaces();
await ensureBuilt();
const [option, first = '', ...others] = process.argv.slice(2);
if (option === '--from') {
  process.exitCode = testFrom(first);
} else if (option === undefined) {
  process.exitCode = Math.max(prove([]), testFrom(''));
} else {
  const only = [option, first, ...others].filter((argument) => argument !== '');
  process.exitCode = Math.max(prove(only), run('npm', [...jest, '--passWithNoTests', ...only], onPostgres));
}
