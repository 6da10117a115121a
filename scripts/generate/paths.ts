import { type OpenApiDocument, resolveParameter } from './document.js';
import type { Operation } from './spec.js';

/** One segment of a path template. */
export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  /** The whole segment is a parameter, or the part of it between two fixed texts. */
  | { readonly kind: 'parameter'; readonly name: string; readonly prefix: string; readonly suffix: string }
  /** The rest of the path is a parameter. */
  | { readonly kind: 'remainder'; readonly name: string };

const template = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/;

const remainderNames = (document: OpenApiDocument, operation: Operation): ReadonlySet<string> =>
  new Set(
    (operation.spec.parameters ?? [])
      .map((parameter) => resolveParameter(document, parameter))
      .filter((parameter) => parameter.in === 'path' && parameter['x-path-remainder'] === true)
      .map((parameter) => parameter.name),
  );

const toSegment = (text: string, remainders: ReadonlySet<string>): Segment => {
  const [, prefix = '', name, suffix = ''] = template.exec(text) ?? [];
  if (name === undefined) {
    return { kind: 'literal', text };
  }
  return remainders.has(name) ? { kind: 'remainder', name } : { kind: 'parameter', name, prefix, suffix };
};

/** The segments of an operation's path. */
export const segmentsOf = (document: OpenApiDocument, operation: Operation): Segment[] => {
  const remainders = remainderNames(document, operation);
  return operation.path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => toSegment(segment, remainders));
};

/** The names of the parameters of a path, in order. */
export const parameterNames = (document: OpenApiDocument, operation: Operation): string[] =>
  segmentsOf(document, operation).flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));

const isPlain = (text: string): boolean => !text.includes('{') || template.test(text);

const segmentProblems = (document: OpenApiDocument, operation: Operation): string[] => {
  const texts = operation.path.split('/').filter((text) => text !== '');
  const segments = segmentsOf(document, operation);
  return [
    ...texts
      .filter((text) => !isPlain(text))
      .map((text) => `${operation.id}: a segment may hold one parameter, not ${text}`),
    ...segments
      .filter((segment, index) => segment.kind === 'remainder' && texts[index] !== `{${segment.name}}`)
      .map(() => `${operation.id}: a parameter for the rest of the path must be a whole segment`),
    ...segments
      .slice(0, -1)
      .filter(({ kind }) => kind === 'remainder')
      .map(() => `${operation.id}: a parameter for the rest of the path must come last`),
  ];
};

/** Paths that differ in the names of their parameters only are one path to a caller, and must be one in the contract. */
const nameProblems = (operations: readonly Operation[]): string[] => {
  const paths = new Map<string, string>();
  return operations.flatMap(({ id, path }) => {
    const places = path.replace(/\{[^{}]+\}/g, '{}');
    const first = paths.get(places) ?? path;
    paths.set(places, first);
    return first === path ? [] : [`${id}: ${path} is the path ${first}: name its parameters the same`];
  });
};

/** What the router could not tell apart or does not know, one line each. */
export const pathProblems = (document: OpenApiDocument, operations: readonly Operation[]): string[] => [
  ...operations.flatMap((operation) => segmentProblems(document, operation)),
  ...nameProblems(operations),
];
