import { ImportChecks } from '../../domain/scripts/imports/import-checks.js';

const thread = new URL('fixtures/slow-thread.mjs', import.meta.url);
const checks: ImportChecks[] = [];

const slowChecks = (): ImportChecks => {
  const made = new ImportChecks({ thread, timeoutMs: 300 });
  checks.push(made);
  return made;
};

afterAll(() => Promise.all(checks.map((each) => each.close())));

test('a source is looked through for so long, in which the start of the thread does not count', async () => {
  expect(await slowChecks().violationOf('quick')).toBe('saw quick');
});

test('one that takes too long is told so, or looked through once more where that is wanted', async () => {
  expect(await slowChecks().violationOf('slow')).toBe(
    'user-script.ts(1,1): the source takes too long to be looked through',
  );
  expect(await slowChecks().violationOf('slow', 'imports', 2)).toBe('saw slow');
});
