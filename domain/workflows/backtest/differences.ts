import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../../generated/swarm/types.js';
import { isObject } from '../../kernel/is-object.js';

export type Difference = components['schemas']['BacktestDifference'];

const longestShown = 500;
const mostChanges = 10;

/** A value in words, cut where it is long. */
const shown = (value: unknown): string | null => {
  if (value === undefined) {
    return null;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
};

interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where two values differ: at the deepest members that do. */
const changesIn = (before: unknown, after: unknown, path: string, found: Change[]): void => {
  if (found.length >= mostChanges || isDeepStrictEqual(before, after)) {
    return;
  }
  const isSameKind = (isObject(before) && isObject(after)) || (Array.isArray(before) && Array.isArray(after));
  if (!isSameKind) {
    found.push({ path, before, after });
    return;
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const name of names) {
    changesIn(Reflect.get(before, name), Reflect.get(after, name), `${path}.${name}`, found);
  }
};

/** What a node would be given otherwise. */
export const inputDifferences = (nodeId: string, before: unknown, after: unknown): Difference[] => {
  const found: Change[] = [];
  changesIn(before, after, 'config', found);
  return found.map(({ path, before: was, after: is }) => ({
    kind: 'input',
    nodeId,
    path,
    before: shown(was),
    after: shown(is),
  }));
};

const named = (tokens: readonly string[]): string => tokens.map((token) => `{{${token}}}`).join(', ');

/** Which tokens would stand for nothing, and which would not any more. */
export const templateDifferences = (
  nodeId: string,
  before: readonly string[],
  after: readonly string[],
): Difference[] =>
  isDeepStrictEqual(new Set(before), new Set(after))
    ? []
    : [{ kind: 'template', nodeId, before: shown(named(before)), after: shown(named(after)) }];

interface Route {
  readonly port: string | undefined;
  readonly targets: readonly string[];
}

const routeText = ({ port, targets }: Route): string =>
  [port ?? 'default', targets.length === 0 ? 'ends' : targets.join(', ')].join(' → ');

/** Where a node would lead otherwise. */
export const routeDifferences = (nodeId: string, before: Route, after: Route): Difference[] => {
  const isSame =
    (before.port === after.port || before.port === undefined || after.port === undefined) &&
    isDeepStrictEqual(new Set(before.targets), new Set(after.targets));
  return isSame ? [] : [{ kind: 'route', nodeId, before: shown(routeText(before)), after: shown(routeText(after)) }];
};

/** A difference that is said in words. */
export const difference = (kind: Difference['kind'], nodeId: string, after: string): Difference => ({
  kind,
  nodeId,
  before: null,
  after: shown(after),
});
