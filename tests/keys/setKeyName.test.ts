import { newPool, newSuffix, oauthType, recordsOf, reportUsage } from '../support/keys.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const name = (body: { keyType: string; keySuffix: string; name: string | null; scope?: string; scopeId?: string }) =>
  server.client().PATCH('/api/keys/name', { body });

test('names one scope row; the empty text and null remove the name', async () => {
  const key = { keyType: oauthType, keySuffix: newSuffix() };
  const elsewhere = { ...key, scope: 'agent', scopeId: newPool() };
  await reportUsage(server, { ...key, keyIndex: 0 });
  await reportUsage(server, { ...elsewhere, keyIndex: 0 });
  const { data } = await name({ ...elsewhere, name: 'Ada' });
  expect(data).toEqual({ success: true, ...key, name: 'Ada' });
  const names = (await recordsOf(server, key.keySuffix)).map((record) => [record.scope, record.name]);
  expect(names.sort()).toEqual([
    ['agent', 'Ada'],
    ['global', null],
  ]);
  expect((await name({ ...elsewhere, name: '' })).data?.name).toBeNull();
  expect((await name({ ...elsewhere, name: null })).data?.name).toBeNull();
});

test('404 for a row that is not there, also when another scope has the key', async () => {
  const key = { keyType: oauthType, keySuffix: newSuffix() };
  await reportUsage(server, { ...key, keyIndex: 0 });
  const { response, error } = await name({ ...key, scope: 'agent', scopeId: 'x', name: 'Ada' });
  expect(response.status).toBe(404);
  expect(error?.error).toMatch(/^No key matching /);
});

test.each([
  ['body.name', { keyType: oauthType, keySuffix: 'abcde' }, 'body.name'],
  ['body.name', { keyType: oauthType, keySuffix: 'abcde', name: 'x'.repeat(61) }, 'body.name'],
  ['body.keyType', { keyType: '', keySuffix: 'abcde', name: 'x' }, 'body.keyType'],
])('a wrong %s is named', async (field, body, path) => {
  const answer = await server.callUntyped('setKeyName', { body }).refused(400, 'validation_error', path);
  expect(answer.error).toContain(field);
});
