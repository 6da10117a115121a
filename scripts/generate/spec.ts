import { fileURLToPath } from 'node:url';
import { bundleFromString, createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { assembleSpec, unusedParts } from './assemble.js';
import type { OpenApiDocument, OperationObject, PathItemObject } from './document.js';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The two published APIs; each has its folder under `spec/` and `generated/`. */
export const apis = ['swarm', 'website'] as const;
export type ApiName = (typeof apis)[number];

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;
export type Method = (typeof methods)[number];

export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly spec: OperationObject;
}

const redocly = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-operationId': 'error',
    'operation-operationId-unique': 'error',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    // Of its own: an operation that goes on as a WebSocket succeeds with 101.
    'operation-2xx-response': 'off',
    'rule/operation-success-response': {
      subject: { type: 'Responses' },
      assertions: { requireAny: ['101', '200', '201', '202', '204', '206'] },
      message: 'An operation must have a response for its success.',
    },
    'operation-4xx-response': 'off',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-server-example.com': 'off',
    'no-server-variables-empty-enum': 'error',
    'no-unused-components': 'error',
    'no-ambiguous-paths': 'off',
    'security-defined': 'error',
    'tag-description': 'error',
    'tags-alphabetical': 'off',
  },
});

const entry = (api: ApiName): string => `${root}spec/${api}/openapi.yaml`;

/** Lints one specification. Prints the problems and returns how many there are (errors and warnings alike). */
export const lintSpec = async (api: ApiName): Promise<number> => {
  const { source } = assembleSpec(api);
  const problems = await lintFromString({ source, absoluteRef: entry(api), config: redocly });
  if (problems.length > 0) {
    formatProblems(problems, { totals: getTotals(problems), cwd: root, format: 'stylish' });
  }
  return problems.length;
};

/**
 * Reads one multi-file specification into a single document without external references.
 *
 * @throws Error when something is not in the file it belongs in, a reference leads nowhere, or nothing refers to a part
 */
export const bundleSpec = async (api: ApiName): Promise<OpenApiDocument> => {
  const { source, problems: misplaced } = assembleSpec(api);
  if (misplaced.length > 0) {
    throw new Error(misplaced.join('\n'));
  }
  const { bundle: result, problems } = await bundleFromString({ source, absoluteRef: entry(api), config: redocly });
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) {
    formatProblems(errors, { totals: getTotals(errors), cwd: root, format: 'stylish' });
    throw new Error(`spec/${api} cannot be bundled`);
  }
  const document = result.parsed as OpenApiDocument;
  const unused = unusedParts(api, document);
  if (unused.length > 0) {
    throw new Error(unused.join('\n'));
  }
  return document;
};

const itemOperations = (path: string, item: PathItemObject): Operation[] =>
  methods.flatMap((method) => {
    const spec = item[method];
    if (!spec) {
      return [];
    }
    const [tag] = spec.tags;
    if (tag === undefined) {
      throw new Error(`${method.toUpperCase()} ${path} has no tag`);
    }
    const parameters = [...(item.parameters ?? []), ...(spec.parameters ?? [])];
    return [{ id: spec.operationId, method, path, tag, spec: { ...spec, parameters } }];
  });

/** All operations of a document, sorted by operationId so that what is generated from them is reproducible. */
export const listOperations = (document: OpenApiDocument): Operation[] =>
  Object.entries(document.paths)
    .flatMap(([path, item]) => itemOperations(path, item))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
