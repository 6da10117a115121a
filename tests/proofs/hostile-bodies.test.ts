import { operationsOf } from '../support/contract.js';
import { refusalIn } from '../support/mcp.js';
import { headersOfPage } from '../support/pages.js';
import { useServer } from '../support/server.js';

const server = useServer();

let ofPage: Readonly<Record<string, string>>;
beforeAll(async () => {
  ofPage = await headersOfPage(server);
});

const withBody = operationsOf('swarm').filter((operation) => operation.body !== undefined);
const strict = withBody.filter((operation) => !operation.lenientBody);
const lenient = withBody.filter((operation) => operation.lenientBody);

const pathOf = (path: string): string => path.replace(/\{[^}]+\}/g, '00000000-0000-7000-8000-000000000000');

/** Too deep, or too large for an operation with a small limit. */
const refusals = [400, 413];

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

const post = (method: string, path: string, body: string, type = 'application/json') =>
  server.request(method, pathOf(path), { body, headers: { ...ofPage, 'Content-Type': type, 'X-Agent-ID': 'nobody' } });

describe('operations that take JSON', () => {
  test.each(strict.map(({ id, method, path }) => [id, method, path] as const))(
    '%s refuses malformed JSON, deep nesting and other content types',
    async (_id, method, path) => {
      const broken = await post(method, path, '{"a": ');
      expect(broken.status).toBe(400);
      expect(refusalIn(broken.body)).toMatchObject({ error: 'Invalid JSON body', code: 'invalid_json' });
      expect(refusals).toContain((await post(method, path, deep)).status);
      expect(refusals).toContain((await post(method, path, `{"x":${deep}}`)).status);
      expect((await post(method, path, 'plain text', 'text/plain')).status).toBe(415);
    },
  );

  test.each(lenient.map(({ id, method, path }) => [id, method, path] as const))(
    '%s takes a broken body for an empty one',
    async (_id, method, path) => {
      const broken = await post(method, path, '{"a": ');
      const empty = await post(method, path, '');

      expect(broken.status).toBe(empty.status);
    },
  );
});
