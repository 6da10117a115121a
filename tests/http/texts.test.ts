import { type ContractOperation, operationsOf, resolve } from '../support/contract.js';
import { refusalIn } from '../support/mcp.js';
import { headersOfPage, isPageCall } from '../support/pages.js';
import { useServer } from '../support/server.js';

const server = useServer();
// What takes over the connection says so first: its parameters have tests of their own.
const operations = operationsOf('swarm').filter(({ statuses }) => !statuses.includes(101));

let ofPage: Readonly<Record<string, string>>;
beforeAll(async () => {
  ofPage = await headersOfPage(server);
});

const pathOf = ({ path }: ContractOperation, name = '', value = ''): string =>
  path.replace(/\{([^}]+)\}/g, (_match, other: string) => (other === name ? value : 'some'));

const send = async (operation: ContractOperation, path: string, body?: string) => {
  const answer = await server.request(operation.method, path, {
    body,
    headers: { ...ofPage, 'X-Agent-ID': 'nobody', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
  });
  return { status: answer.status, body: refusalIn(answer.body) };
};

const refusal = (path: string, message: string) => ({
  status: 400,
  body: { code: 'validation_error', issues: [{ path, message }] },
});

const nul = 'must not contain the character NUL';
const half = 'must not contain half of a surrogate pair';

/** A member that the contract declares for a body. */
const memberOf = ({ body }: ContractOperation): string => {
  const { properties, allOf = [] } = resolve('swarm', body);
  const parts = [{ properties }, ...allOf.map((part: unknown) => resolve('swarm', part))];
  return Object.keys(parts.find((part) => part.properties)?.properties ?? { anything: {} })[0] ?? 'anything';
};

const parametersIn = (place: 'path' | 'query') =>
  operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => [operation.id, name, operation] as const),
  );

const withBody = operations.filter(({ body }) => body !== undefined);

describe('texts that databases and other programs cannot keep', () => {
  test.each(withBody.map((operation) => [operation.id, operation] as const))(
    'are refused in the body of %s',
    async (_id, operation) => {
      const name = memberOf(operation);
      const path = pathOf(operation);

      expect(await send(operation, path, `{"${name}":"a\\u0000b"}`)).toMatchObject(refusal(`body.${name}`, nul));
      expect(await send(operation, path, `{"${name}":["a\\uD83D"]}`)).toMatchObject(refusal(`body.${name}.0`, half));
      expect(await send(operation, path, `{"${name}":{"\\ude00":1}}`)).toMatchObject(
        refusal(`body.${name}.\ufffd`, half),
      );
    },
  );

  test.each(parametersIn('query'))('are refused in the query of %s: %s', async (_id, name, operation) => {
    expect(await send(operation, `${pathOf(operation)}?${name}=a%00b`)).toMatchObject(refusal(`query.${name}`, nul));
    expect((await send(operation, `${pathOf(operation)}?${name}=%ED%A0%80`)).status).toBe(400);
  });

  test.each(parametersIn('path'))('are refused in the path of %s: %s', async (_id, name, operation) => {
    // Pages announce JSON, unless they only read.
    const body = isPageCall(operation) && operation.method !== 'GET' ? '{}' : undefined;
    expect(await send(operation, pathOf(operation, name, 'a%00b'), body)).toMatchObject(refusal(`path.${name}`, nul));
    // What a page calls must have one way to be read.
    const unreadable = isPageCall(operation) ? 404 : 400;
    expect((await send(operation, pathOf(operation, name, '%ED%A0%80'))).status).toBe(unreadable);
  });

  test('are not mistaken for others that are escaped', async () => {
    const text = 'caf\\u00e9 \\ud83d\\ude00 \\\\u0000 \\\\ud800';
    const { status, body } = await server.request('POST', '/api/agents', {
      body: `{"name":"${text}"}`,
      headers: { 'Content-Type': 'application/json' },
    });

    expect(status).toBe(201);
    expect(body.name).toBe('café 😀 \\u0000 \\ud800');
  });
});
