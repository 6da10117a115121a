import { readFileSync } from 'node:fs';
import { apis, bundleSpec, listOperations, root } from '../generate/spec.js';

interface Route {
  readonly method: string;
  readonly path: string;
}

/** How the contracts compare with the operations that they must have at least. */
export interface Coverage {
  readonly planned: number;
  /** As `GET /path`. */
  readonly missing: readonly string[];
  /** How many operations are in the contracts beside the planned ones. */
  readonly others: number;
}

/** The operations that the contracts must have at least. */
const plannedOperations = (): Route[] =>
  readFileSync(`${root}scripts/coverage/planned-operations.tsv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method = '', path = ''] = line.split('\t');
      return { method, path };
    });

const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;

/** Parameter names are the contract's own choice, so only their places are compared. */
const shapeOf = (route: Route): string => nameOf(route).replace(/\{[^}]+\}/g, '{}');

/** Compares operations with what is planned. */
export const coverageOf = (operations: readonly Route[]): Coverage => {
  const present = new Set(operations.map(shapeOf));
  const planned = plannedOperations();
  const missing = planned.filter((route) => !present.has(shapeOf(route))).map(nameOf);
  return { planned: planned.length, missing, others: present.size - (planned.length - missing.length) };
};

/** All operations of the contracts. */
export const contractOperations = async (): Promise<Route[]> =>
  (await Promise.all(apis.map(bundleSpec))).flatMap(listOperations);
