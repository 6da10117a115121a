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
