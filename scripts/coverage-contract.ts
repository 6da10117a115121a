import { readFileSync } from 'node:fs';
import { apis, bundleSpec, listOperations, root } from './generate/spec.js';

interface Route {
  readonly method: string;
  readonly path: string;
}

/** The operations that the contracts must have at least. */
const plannedOperations = (): Route[] =>
  readFileSync(`${root}scripts/coverage/planned-operations.tsv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method, path] = line.split('\t');
      return { method: method ?? '', path: path ?? '' };
    });

/** Parameter names are the contract's own choice, so only their places are compared. */
const shapeOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '{}')}`;

const documents = await Promise.all(apis.map(bundleSpec));
const present = new Set(documents.flatMap(listOperations).map(shapeOf));
const planned = plannedOperations();
const missing = planned.filter((route) => !present.has(shapeOf(route)));

for (const route of missing) {
  console.log(`missing  ${route.method.padEnd(6)} ${route.path}`);
}
const done = planned.length - missing.length;
console.log(
  `${done} of ${planned.length} planned operations are in the contracts, beside ${present.size - done} others.`,
);
