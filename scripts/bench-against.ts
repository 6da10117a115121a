// Compares the built server of this checkout with that of another one, in turn, on equal databases.
// npm run bench:against -- <folder of the other checkout, built> [--rounds 7] [--quick] [--only <work>]… [--set NAME=value]…
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { comparable, compareAll, comparisonTable } from './bench/against.js';
import { builtServerIn, compileBench } from './bench/compile.js';
import { Datasets } from './bench/databases/datasets.js';
import { Lab } from './bench/lab.js';
import { Generator } from './bench/load/generator.js';
import { fullScale, quickScale } from './bench/scale.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    set: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  process.stdout.write(`npm run bench:against -- <folder> [--rounds 7] [--quick] [--only <work>]… [--set NAME=value]…

Measures the built server of this checkout and that of another one in turn, on equal databases.
<folder> is the other checkout, built; --set gives both servers a setting.
Works: ${comparable.join(', ')}
`);
  process.exit();
}

const [folder] = positionals;
const rounds = Number(options.rounds);
if (folder === undefined || !Number.isInteger(rounds) || rounds < 2) {
  throw new Error('Name the folder of the other checkout, and at least 2 rounds');
}
const names = options.only ?? comparable;
const unknown = names.find((name) => !comparable.includes(name));
if (unknown !== undefined) {
  throw new Error(`There is no work ${unknown}. Known: ${comparable.join(', ')}`);
}

/** Settings of both servers, so that both do the same work where their defaults differ. */
const settings = Object.fromEntries(
  options.set.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);
const server = builtServerIn(resolve(folder));
const scale = { ...(options.quick ? quickScale : fullScale), rounds };
await compileBench();
const datasets = new Datasets(scale, server);
const generator = new Generator();
try {
  const comparisons = await compareAll(() => new Lab(scale, datasets, generator, settings), server, names);
  process.stdout.write(`${comparisonTable(comparisons)}\n`);
} finally {
  generator.stop();
  datasets.remove();
}
