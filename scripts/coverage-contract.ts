import { readFileSync } from 'node:fs';
import { apis, bundleSpec, listOperations, root } from './generate/spec.js';

interface Route {
  readonly method: string;
  readonly path: string;
}

/** The operations that `spec/seed-operations.tsv` names: the least the contracts must come to have. */
const seedOperations = (): Route[] =>
  readFileSync(`${root}spec/seed-operations.tsv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method, path] = line.split('\t');
      return { method: method ?? '', path: path ?? '' };
    });

/** Parameter names are the contract's own choice, so only their places are compared. */
const shapeOf = ({ method, path }: Route): string => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;

const contracts = [];
for (const api of apis) {
  contracts.push(...listOperations(await bundleSpec(api)));
}
const bySeed = new Map(
  contracts
    .filter((operation) => operation.spec['x-origin'] === 'seed')
    .map((operation) => [shapeOf({ method: operation.method.toUpperCase(), path: operation.path }), operation.id]),
);
const wanted = seedOperations();
const missing = wanted.filter((route) => !bySeed.has(shapeOf(route)));
const shapes = new Set(wanted.map(shapeOf));
const mislabelled = [...bySeed].filter(([shape]) => !shapes.has(shape));

for (const route of missing) {
  console.log(`missing  ${route.method.padEnd(6)} ${route.path}`);
}
for (const [shape, id] of mislabelled) {
  console.log(`no seed  ${shape} (${id})`);
}
console.log(
  `${wanted.length - missing.length} of ${wanted.length} seed operations are in the contracts, ` +
    `beside ${contracts.length - bySeed.size} completions.`,
);
process.exitCode = mislabelled.length > 0 ? 1 : 0;
