// Which queries the servers of a run of tests never made: `QUERY_COVERAGE=<folder>` while the tests run, then this with
// that folder. A function of db/queries/ or db/reads/ counts, and each that is written within one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate/spec.js';

interface CalledFunction {
  readonly file: string;
  readonly name: string;
  /** Where it is in the built file. */
  readonly start: number;
  readonly end: number;
  readonly called: boolean;
}

const [folder = ''] = process.argv.slice(2);

const isQuery = ({ file }: CalledFunction): boolean => /^db\/(?:queries|reads)\//.test(file);

/** What servers do in no test, because a test does it in its own process, on the same database: by file, which and where. */
const madeByTests: Readonly<Record<string, { readonly names: readonly string[]; readonly by: string }>> = {
  'db/queries/jobs.js': {
    names: [
      'pullInRetries',
      'pullInRetriesAfter',
      'finishAndRepeat',
      'beginAnew',
      'retry',
      'bury',
      'failJob',
      'renewLeases',
      'takeOver',
      'takeOverJob',
    ],
    by: 'tests/jobs/worker.test.ts',
  },
};

/** What is called, as the file names it: the function, or the statement that it is written in. */
const nameOf = ({ file, name, start }: CalledFunction): string => {
  const before = readFileSync(join(root, 'dist', file), 'utf8').slice(0, start);
  return name === '' ? (before.match(/(?<=^const )\w+/gm)?.at(-1) ?? '') : name;
};

const isMadeByTests = (query: CalledFunction): boolean =>
  madeByTests[query.file]?.names.includes(nameOf(query)) ?? false;

const known = new Map<string, CalledFunction>();
for (const name of readdirSync(folder)) {
  const functions = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CalledFunction[];
  for (const query of functions.filter(isQuery)) {
    const key = `${query.file} ${query.start} ${query.end}`;
    known.set(key, { ...query, called: query.called || known.get(key)?.called === true });
  }
}

const all = [...known.values()];
const missed = all.filter((query) => !(query.called || isMadeByTests(query)));
for (const query of missed) {
  console.error(`never called  ${query.file}: ${nameOf(query)}`);
}
console.log(`${all.length - missed.length} of ${all.length} functions that make queries were called.`);
process.exitCode = all.length === 0 || missed.length > 0 ? 1 : 0;
