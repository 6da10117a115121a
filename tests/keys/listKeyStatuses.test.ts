import { randomUUID } from 'node:crypto';
import { newPool, newSuffix, oauthType, recordsOf, reportUsage } from '../support/keys.js';
import { changeRows, insertRows, rowOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
test('filters by type and scope, by index then age; a scope id counts only with a scope', async () => {
  const keyType = 'HARNESS_J_KEY';
  const scopeId = newPool();
  const keys = [
    { keyIndex: 2, scope: 'agent', scopeId },
    { keyIndex: 0, scope: 'agent', scopeId },
    { keyIndex: 0, scope: 'agent', scopeId: '' },
    { keyIndex: 1, scope: 'global', scopeId: '' },
  ].map((key) => ({ keyType, keySuffix: newSuffix(), ...key }));
  for (const key of keys) {
    await reportUsage(server, key);
  }
  const suffixes = async (query: { keyType?: string; scope?: string; scopeId?: string }) => {
    const { data } = await server.client().GET('/api/keys/status', { params: { query } });
    return data?.keys.map((key) => keys.findIndex(({ keySuffix }) => keySuffix === key.keySuffix));
  };
  expect(await suffixes({ keyType })).toEqual([1, 2, 3, 0]);
  expect(await suffixes({ keyType, scopeId })).toEqual([1, 2, 3, 0]);
  expect(await suffixes({ keyType, scope: 'agent', scopeId })).toEqual([1, 0]);
  expect(await suffixes({ keyType, scope: 'agent' })).toEqual([2]);
  expect(await suffixes({ keyType: 'NOTHING' })).toEqual([]);
});

test('windows that cannot be read count as none', async () => {
  const keySuffix = newSuffix();
  await reportUsage(server, { keyType: oauthType, keySuffix, keyIndex: 0 });
  changeRows(server, 'credential_keys', { keySuffix }, { rateLimitWindows: '{broken' });
  const [record] = await recordsOf(server, keySuffix);
  expect(record).toMatchObject({ rateLimitWindows: {}, modelLimits: [] });
});

test('of many with long windows come the first that have 4 MiB', async () => {
  const [keyType, keySuffix] = ['HARNESS_H_KEY', newSuffix()];
  await reportUsage(server, { keyType, keySuffix, keyIndex: 0 });
  const window = { status: 'x'.repeat(100), lastSeenAt: '2026-01-31T12:00:00.000Z' };
  const windows = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`window-${index}`, window]));
  const rateLimitWindows = JSON.stringify(windows);
  const row = { ...rowOf(server, 'credential_keys', { keySuffix }), rateLimitWindows };
  insertRows(
    server,
    'credential_keys',
    Array.from({ length: 50 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      keyIndex: index + 1,
      keySuffix: `s-${index}`,
    })),
  );

  const { keys } = (await server.call('listKeyStatuses', { query: { keyType } })).body;
  // The key itself has no windows.
  const most = 1 + Math.floor((4 * 1024 ** 2 - 1024) / (rateLimitWindows.length + 1024));
  expect(keys.map(({ keyIndex }) => keyIndex)).toEqual(Array.from({ length: most }, (_, index) => index));
});
