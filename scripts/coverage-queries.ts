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

const lineOf = ({ file, start }: CalledFunction): number =>
  readFileSync(join(root, 'dist', file), 'utf8')
    .slice(0, start)
    .split('\n').length;

const known = new Map<string, CalledFunction>();
for (const name of readdirSync(folder)) {
  const functions = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CalledFunction[];
  for (const query of functions.filter(isQuery)) {
    const key = `${query.file} ${query.start} ${query.end}`;
    known.set(key, { ...query, called: query.called || known.get(key)?.called === true });
  }
}

const all = [...known.values()];
const missed = all.filter(({ called }) => !called);
for (const query of missed) {
  console.error(`never called  dist/${query.file}:${lineOf(query)}  ${query.name || 'a function without a name'}`);
}
console.log(`${all.length - missed.length} of ${all.length} functions that make queries were called.`);
process.exitCode = all.length === 0 || missed.length > 0 ? 1 : 0;
