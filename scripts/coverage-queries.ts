// Which queries a run of tests never made: `QUERY_COVERAGE=<folder>` while the tests run, then this with that folder. A
// function of db/queries/ or db/reads/ counts, and each that is written within one. With `--choose`, after a run that told
// its files apart, it writes which of them are to run on PostgreSQL.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate/spec.js';
import { chooseFiles, type MeasuredFile } from './lib/choose-files.js';

interface CalledFunction {
  /** Without the end that tells the language: it was built, or a test loaded the source. */
  readonly file: string;
  readonly name: string;
  /** Where it is in the built file. */
  readonly start: number;
  readonly end: number;
  readonly called: boolean;
}

/** What a run on PostgreSQL cannot make, or note, by file: the functions, or all of it, and why. */
const notNoted: Readonly<Record<string, { readonly names: readonly string[] | 'all'; readonly why: string }>> = {
  'db/reads/connection': { names: 'all', why: 'reads a file' },
  'db/reads/dialect': { names: 'all', why: 'reads a file' },
  'db/reads/guard': { names: 'all', why: 'queries of others run on files alone' },
  'db/reads/sqlite': { names: 'all', why: 'reads a file' },
  'db/queries/budgets': { names: ['budgetUses'], why: 'only one writer has no shards' },
  'db/queries/daily-spend': { names: ['spendSince'], why: 'only one writer has no shards' },
  'db/queries/jobs': { names: ['expireAll', 'expireAllLeases'], why: 'one process serves a file' },
  'db/queries/sealed-values': { names: 'all', why: 'a command of its own makes them: tests/process/rotate-key' },
};

/** What is called, as the file names it: the function, or the statement that it is written in. */
const nameOf = ({ file, name, start }: CalledFunction): string => {
  const before = readFileSync(join(root, 'dist', `${file}.js`), 'utf8').slice(0, start);
  return name === '' ? (before.match(/(?<=^(?:export )?const )\w+/gm)?.at(-1) ?? '') : name;
};

const isNotNoted = (query: CalledFunction): boolean => {
  const names = notNoted[query.file]?.names ?? [];
  return names === 'all' || names.includes(nameOf(query));
};

/** The module itself is a function, too. */
const isModule = ({ name, start }: CalledFunction): boolean => name === '' && start === 0;

/** What a run of tests noted in a folder, by a name for each function. */
const readNotes = (folder: string): Map<string, CalledFunction> => {
  const known = new Map<string, CalledFunction>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const functions = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CalledFunction[];
    for (const query of functions.filter((called) => !isModule(called))) {
      const key = `${query.file} ${query.start} ${query.end}`;
      known.set(key, { ...query, called: query.called || known.get(key)?.called === true });
    }
  }
  return known;
};

const tellMissed = (folder: string): void => {
  const all = [...readNotes(folder).values()];
  const missed = all.filter((query) => !(query.called || isNotNoted(query)));
  for (const query of missed) {
    console.error(`never called  ${query.file}: ${nameOf(query)}`);
  }
  console.log(`${all.length - missed.length} of ${all.length} functions that make queries were called.`);
  process.exitCode = all.length === 0 || missed.length > 0 ? 1 : 0;
};

const selectionFile = join(root, 'tests', 'postgres-selection.json');
const selected = JSON.parse(readFileSync(selectionFile, 'utf8')) as readonly string[];

/** Several servers on one database, and what there is only on PostgreSQL: what no run on SQLite shows. */
const aboutPostgres = /\b(?:use|start)Replicas\(|\bracingReplicas\b|[oO]n\('postgres'/;

const measured = (folder: string, name: string): MeasuredFile => {
  const file = `tests/${name.replaceAll('__', '/')}`;
  const called = [...readNotes(join(folder, name))].filter(([, query]) => query.called && !isNotNoted(query));
  return {
    file,
    seconds: Number(readFileSync(join(folder, name, 'seconds'), 'utf8')),
    makes: new Set(called.map(([key]) => key)),
    isNeeded: selected.includes(file) && aboutPostgres.test(readFileSync(join(root, file), 'utf8')),
  };
};

const choose = (folder: string): void => {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const chosen = chooseFiles(files.map(({ name }) => measured(folder, name)));
  const names = chosen.map(({ file }) => file).sort();
  writeFileSync(selectionFile, `${JSON.stringify(names, null, 2)}\n`);
  const seconds = chosen.reduce((sum, file) => sum + file.seconds, 0);
  console.log(`${names.length} of ${files.length} files are chosen, which took ${Math.round(seconds)} s.`);
};

const [first = '', second = ''] = process.argv.slice(2);
if (first === '--choose') {
  choose(second);
} else {
  tellMissed(first);
}
