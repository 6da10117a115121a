import { useServer } from '../support/server.js';

const server = useServer();

const KiB = 1024;

/** An object of so many bytes as JSON, half of them in characters of two bytes. */
const objectOf = (bytes: number): object => {
  const frame = '{"text":""}'.length;
  const wide = Math.floor((bytes - frame) / 4);
  return { text: 'é'.repeat(wide) + 'x'.repeat(bytes - frame - 2 * wide) };
};

describe('a value of any form has a limit in bytes', () => {
  test.each<[string, string, string, number, (value: object) => object]>([
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
  ])('%s %s: %s', async (method, path, member, limit, bodyOf) => {
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
