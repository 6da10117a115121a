import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from './document.js';
import { parametersIn } from './operations.js';
import { parameterNames } from './paths.js';
import type { Operation } from './spec.js';

const methodName = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/;

/** How a method calls its operation: path parameters come first, then the body, then the query. */
interface Method {
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly takesBody: boolean;
  readonly takesQuery: boolean;
}

const methodsOf = (document: OpenApiDocument, operations: readonly Operation[]): Method[] =>
  operations.flatMap((operation) => {
    const { method, path, spec } = operation;
    const name = spec['x-page-session']?.method;
    const takesQuery = parametersIn(document, operation, 'query').length > 0;
    return name === undefined
      ? []
      : [{ name, verb: method.toUpperCase(), path, takesBody: spec.requestBody !== undefined, takesQuery }];
  });

/** One line for each operation whose method the SDK cannot have. */
export const pageSdkBreaches = (operations: readonly Operation[]): string[] => {
  const taken = new Set<string>();
  return operations.flatMap(({ id, path, spec }) => {
    const { 'x-page-session': rights } = spec;
    const name = rights?.method;
    const isTaken = name !== undefined && taken.has(name);
    taken.add(name ?? '');
    return [
      ...(rights && !path.startsWith('/api/') ? [`${id}: pages reach what is under /api/ only`] : []),
      ...(name !== undefined && !methodName.test(name) ? [`${id}: ${name} is no method of the browser SDK`] : []),
      ...(isTaken ? [`${id}: another operation is ${name} of the browser SDK`] : []),
    ];
  });
};

const entryOf = (document: OpenApiDocument, operations: readonly Operation[], method: Method): string => {
  const operation = operations.find(({ path }) => path === method.path);
  const names = operation ? parameterNames(document, operation) : [];
  const takes = [...names, ...(method.takesBody ? ['body'] : []), ...(method.takesQuery ? ['query'] : [])];
  return `  // ${method.name}(${takes.join(', ')})
  '${method.name}': ${JSON.stringify([method.verb, method.path, method.takesBody, method.takesQuery])},`;
};

/** The methods of realtime rooms are in the SDK where the server has the script behind them. */
const realtime = (operations: readonly Operation[]): string =>
  operations.some(({ id }) => id === 'getRealtimeScript') ? "['room', 'channel']" : '[]';

const template = readFileSync(new URL('./page-sdk.template.js', import.meta.url), 'utf8');

/** The browser SDK: the script that follows from the contract. */
export const pageSdkModule = (document: OpenApiDocument, operations: readonly Operation[]): string => {
  const methods = methodsOf(document, operations).sort((one, other) => (one.name < other.name ? -1 : 1));
  const script = template
    .replace('  /* METHODS */', () => methods.map((method) => entryOf(document, operations, method)).join('\n'))
    .replace('/* REALTIME */ []', () => realtime(operations));
  return `/** The script of pages; generated from the contract. */
export const pageSdk = ${JSON.stringify(script)};
`;
};
