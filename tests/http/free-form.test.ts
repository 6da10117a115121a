import { useServer } from '../support/server.js';

const server = useServer();

const KiB = 1024;

/** An object of so many bytes as JSON, half of them in characters of two bytes. */
const objectOf = (bytes: number): object => {
  const frame = '{"text":""}'.length;
  const wide = Math.floor((bytes - frame) / 4);
  return { text: 'é'.repeat(wide) + 'x'.repeat(bytes - frame - 2 * wide) };
};

/** Method, path, where the value is, how many bytes it may have, and a body with it. */
const freeForm: [string, string, string, number, (value: object) => object][] = [
  [
    'POST',
    '/api/events',
    'body.data',
    64 * KiB,
    (data) => ({ category: 'tool', event: 'tool.start', status: 'ok', source: 'worker', data }),
  ],
  [
    'POST',
    '/api/events/batch',
    'body.events.0.data',
    64 * KiB,
    (data) => ({ events: [{ category: 'tool', event: 'tool.start', status: 'ok', source: 'worker', data }] }),
  ],
  ['POST', '/api/tasks', 'body.outputSchema', 64 * KiB, (outputSchema) => ({ task: 'x', outputSchema })],
  [
    'PUT',
    '/api/tasks/nobody/session',
    'body.providerMeta',
    64 * KiB,
    (providerMeta) => ({ harnessSessionId: 's', providerMeta }),
  ],
  [
    'PUT',
    '/api/tasks/nobody/session',
    'body.harnessVariantMeta',
    64 * KiB,
    (harnessVariantMeta) => ({ harnessSessionId: 's', harnessVariantMeta }),
  ],
  ['POST', '/api/users', 'body.metadata', 64 * KiB, (metadata) => ({ name: 'x', metadata })],
  ['PATCH', '/api/users/nobody', 'body.metadata', 64 * KiB, (metadata) => ({ metadata })],
  ['PUT', '/api/config', 'body.value', 1024 * KiB, (value) => ({ scope: 'global', key: 'SOME_OBJECT', value })],
];

describe('a value of any form has a limit in bytes', () => {
  test.each(freeForm)('%s %s: %s', async (method, path, member, limit, bodyOf) => {
    const issuesFor = async (bytes: number) => {
      const { status, body } = await server.request(method, path, { body: bodyOf(objectOf(bytes)) });
      return { status, issues: body.issues ?? [] };
    };

    expect((await issuesFor(limit)).issues).not.toContainEqual(expect.objectContaining({ path: member }));
    expect(await issuesFor(limit + 1)).toMatchObject({
      status: 400,
      issues: expect.arrayContaining([expect.objectContaining({ path: member })]),
    });
  });

  test('the names in a map have one in characters', async () => {
    const { status } = await server.request('POST', '/api/keys/report-rate-limit-windows', {
      body: { keyType: 'K', keySuffix: 'abcde', keyIndex: 0, windows: { ['x'.repeat(256)]: { utilization: 1 } } },
    });

    expect(status).toBe(400);
  });
});

describe('a number in it that no double holds is refused where it stands', () => {
  /** The body with a number that JSON.stringify cannot write. */
  const withNumber = (body: object, number: string): string => JSON.stringify(body).replace('"number"', number);

  test.each(freeForm)('%s %s: %s', async (method, path, member, _limit, bodyOf) => {
    for (const number of ['1e400', '-1E400', '1.5e+999', '9'.repeat(400)]) {
      const { status, body } = await server.request(method, path, {
        body: withNumber(bodyOf({ deep: [{ at: 'number' }] }), number),
        headers: { 'Content-Type': 'application/json' },
      });

      expect({ status, issues: body.issues }).toEqual({
        status: 400,
        issues: [{ path: `${member}.deep.0.at`, message: 'must be a number between -1.8e308 and 1.8e308' }],
      });
    }
  });

  test('those that one holds are kept', async () => {
    const numbers = `[1.7e308,1e-400,1e5,12345678901234567890,true,"1e400",1${'0'.repeat(300)}]`;
    const { status, body } = await server.request('POST', '/api/events', {
      body: `{"category":"tool","event":"tool.start","source":"worker","data":{"numbers":${numbers}}}`,
      headers: { 'Content-Type': 'application/json' },
    });

    expect(status).toBe(201);
    expect(body.event.data.numbers).toEqual(JSON.parse(numbers));
  });
});
