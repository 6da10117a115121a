import type { CallInput } from '../support/call.js';
import { useServer } from '../support/server.js';

const server = useServer();

const sight = async (kind: string, externalId: string, count: number, lastSeenAt?: string): Promise<void> => {
  const namespace = `integration:unmapped:${kind}`;
  await server.call('incrKvInNamespace', { path: { namespace, key: `${externalId}:count` }, body: { by: count } });
  if (lastSeenAt !== undefined) {
    await server.call('putKvInNamespace', {
      path: { namespace, key: `${externalId}:meta` },
      body: { value: { lastSeenAt, sampleEventType: 'message', sampleContext: 'Hello' } },
    });
  }
};

const list = (query: CallInput<'listUnmappedIdentities'>['query'] = {}) =>
  server.call('listUnmappedIdentities', { query });

describe('listUnmappedIdentities', () => {
  test('is empty at first, and is not taken for a user id', async () => {
    const { status, body } = await list();

    expect(status).toBe(200);
    expect(body).toEqual({ unmapped: [] });
  });

  test('lists the accounts of all usual kinds, most seen first, then last seen first', async () => {
    await sight('chat', 'U1', 3, '2026-01-01T00:00:00.000Z');
    await sight('vcs-a', 'octo', 3, '2026-01-02T00:00:00.000Z');
    await sight('tracker_a', 'T:9', 7);
    await sight('rare', 'R', 99);

    const { body } = await list();

    expect(body.unmapped).toEqual([
      { kind: 'tracker_a', externalId: 'T:9', lastSeenAt: null, count: 7, sampleEventType: null, sampleContext: null },
      {
        kind: 'vcs-a',
        externalId: 'octo',
        lastSeenAt: '2026-01-02T00:00:00.000Z',
        count: 3,
        sampleEventType: 'message',
        sampleContext: 'Hello',
      },
      expect.objectContaining({ kind: 'chat', externalId: 'U1', count: 3 }),
    ]);
  });

  test('lists one kind, also an unusual one, and cuts to the limit', async () => {
    expect((await list({ kind: 'rare' })).body.unmapped).toHaveLength(1);
    expect((await list({ limit: 2 })).body.unmapped).toHaveLength(2);
    await list({ limit: 0 }).refused(400, 'validation_error', 'query.limit');
    await list({ limit: 1001 }).refused(400, 'validation_error', 'query.limit');
  });

  test('does not list what was not seen for 30 days', async () => {
    await sight('messaging', 'gone', 1);
    server.database.prepare(`update kv_entries set expiresAt = 1 where key = 'gone:count'`).run();

    expect((await list({ kind: 'messaging' })).body.unmapped).toEqual([]);
  });

  test('takes no note of more than 64 KiB for one about an account', async () => {
    await sight('huge', 'H', 2);
    const { status } = await server.request('PUT', '/api/kv/_/integration:unmapped:huge/H:meta', {
      body: { value: { lastSeenAt: '2026-01-02T00:00:00.000Z', sampleContext: 'x'.repeat(70_000) } },
    });
    const { body } = await list({ kind: 'huge' });

    expect(status).toBe(200);
    expect(body.unmapped).toMatchObject([{ externalId: 'H', count: 2, lastSeenAt: null, sampleContext: null }]);
  });
});
