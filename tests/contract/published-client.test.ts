import openapiTypescript, { astToString } from 'openapi-typescript';
import { useServer } from '../support/server.js';

const server = useServer();

test('a client generated with the usual settings need not send what has a default', async () => {
  const types = astToString(await openapiTypescript(new URL(`${server.url}/openapi.json`)));
  const body = /\n {8}CreateTaskBody: \{[\s\S]*?\n {8}\};/.exec(types)?.[0] ?? '';

  expect(body).toMatch(/\n {12}task: string;/);
  expect(body).toMatch(/\n {12}priority\?: /);
  expect(body).toContain('Default: `50`.');
  expect(body.match(/\n {12}\w+: /g)).toHaveLength(1);
});

test('what generators stumble over is not in it', async () => {
  const { body: document } = await server.request('GET', '/openapi.json', { key: null });
  const text = JSON.stringify(document);
  const constants = text.match(/"const":/g) ?? [];

  expect(document.servers.map(({ url }: { url: string }) => url)).toEqual(['/']);
  expect(text).not.toContain('"*/*"');
  expect(constants.length).toBeGreaterThan(5);
  expect(
    text.match(
      /"const":("[^"]*"|true|false|\d+),(?:"description":"[^"]*",)?"enum":\[\1\]|"enum":\[("[^"]*"|true|false|\d+)\],"const":\2/g,
    ),
  ).toHaveLength(constants.length);
});

test('the tasks of a list have their progress whatever shape is asked for', async () => {
  const types = astToString(await openapiTypescript(new URL(`${server.url}/openapi.json`)));
  const item = /\n {8}TaskListItem: \{[\s\S]*?\n {8}\};/.exec(types)?.[0] ?? '';

  expect(item).toMatch(/\n {12}progress\?: string;/);
});

/** What generators call the types that they make of an operation; `Body` they reuse for the schema of the body. */
const typesOfOperations = ['Data', 'Error', 'Errors', 'Params', 'Request', 'Response', 'Responses', 'Result'];

test('no two generated names are one, differ in case alone, or are those of a browser', async () => {
  const { body: document } = await server.request('GET', '/openapi.json', { key: null });
  const operations = Object.values<Record<string, { operationId?: string }>>(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId }) => operationId ?? []);
  const generated = operations.flatMap((operation) => typesOfOperations.map((suffix) => operation + suffix));
  const names = [...Object.keys(document.components.schemas), ...operations, ...generated];

  expect(operations.length).toBeGreaterThan(100);
  expect(duplicatesOf(names.map((name) => name.toLowerCase()))).toEqual([]);
  expect(names.filter((name) => name in globalThis)).toEqual([]);
});

const duplicatesOf = (names: string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);
