import { operations } from '../../generated/swarm/operations.js';
import { operationsOf } from '../support/contract.js';
import { headersOfPage, isPageCall } from '../support/pages.js';
import { useServer } from '../support/server.js';

const server = useServer();

let ofPage: Readonly<Record<string, string>>;
beforeAll(async () => {
  ofPage = await headersOfPage(server);
});

const limited = operationsOf('swarm').flatMap(({ id, method, path }) => {
  const { bodyLimits } = operations[id as keyof typeof operations];
  return bodyLimits ? [{ id, method, path: path.replace(/\{[^}]+\}/g, 'some'), ...bodyLimits }] : [];
});

type Limited = (typeof limited)[number];

const send = ({ method, path }: Limited, body: string) =>
  server.request(method, path, {
    body,
    headers: { ...ofPage, 'X-Agent-ID': 'nobody', 'Content-Type': 'application/json' },
  });

/** A list of numbers: so many values, itself among them. */
const listOf = (values: number): string => `[${'1,'.repeat(values - 2)}1]`;

const oneOfEach = (key: 'maxBytes' | 'maxValues') =>
  [...new Map(limited.map((operation) => [operation[key], operation])).values()].map(
    (operation) => [operation[key], operation.id, operation] as const,
  );

/** A script and a page take whatever is JSON; there is no such endpoint. */
const statusOf = (operation: Limited): number =>
  operation.id === 'invokeScriptApi' || isPageCall(operation) ? 404 : 400;

describe('a JSON body', () => {
  test.each(limited.map((operation) => [operation.id, operation] as const))(
    'with too many bytes or values is refused by %s',
    async (_id, operation) => {
      const { maxBytes, maxValues } = operation;

      expect(await send(operation, `"${'x'.repeat(maxBytes - 1)}"`)).toMatchObject({
        status: 413,
        body: { error: `Payload too large (max ${maxBytes} bytes)`, code: 'payload_too_large' },
      });
      if (2 * maxValues < maxBytes) {
        expect(await send(operation, listOf(maxValues + 1))).toMatchObject({
          status: 413,
          body: { error: `The body has too many values (max ${maxValues})`, code: 'too_many_values' },
        });
      }
    },
  );

  test.each(oneOfEach('maxBytes'))('of %i bytes is read by %s', async (maxBytes, _id, operation) => {
    expect((await send(operation, `"${'x'.repeat(maxBytes - 2)}"`)).status).toBe(statusOf(operation));
  });

  test.each(oneOfEach('maxValues'))('of %i values is read by %s', async (maxValues, _id, operation) => {
    expect((await send(operation, listOf(maxValues))).status).toBe(statusOf(operation));
  });

  test('that is nothing but brackets is refused as it comes', async () => {
    const [finish] = limited.filter(({ id }) => id === 'finishTask') as [Limited];

    expect(await send(finish, `[${'[],'.repeat(3_000_000)}[]]`)).toMatchObject({ status: 413 });
  });

  test('has its texts left out of the count', async () => {
    const text = '[,]{}\\"'.repeat(10_000);
    const { status, body } = await server.request('POST', '/api/tasks', {
      body: `{"task":"${text}"}`,
      headers: { 'Content-Type': 'application/json' },
    });

    expect(status).toBe(201);
    expect(body.task).toBe('[,]{}"'.repeat(10_000));
  });
});
