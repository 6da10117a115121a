import { kvOf } from '../support/kv.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { put, get } = kvOf(server);

describe('putKvInNamespace', () => {
  test.each([
    [{ a: [1, null, 'ü'] }, undefined, 'json', { a: [1, null, 'ü'] }],
    [null, 'json', 'json', null],
    ['text', 'json', 'json', 'text'],
    ['text', 'string', 'string', 'text'],
    ['', 'string', 'string', ''],
    [-7, 'integer', 'integer', -7],
    ['0042', 'integer', 'integer', 42],
    [Number.MAX_SAFE_INTEGER, 'integer', 'integer', Number.MAX_SAFE_INTEGER],
  ])('stores %j as %s', async (value, valueType, storedType, stored) => {
    const { status, body } = await put('values', 'k', { value, ...(valueType && { valueType }) });

    expect(status).toBe(200);
    expect(body).toEqual({
      namespace: 'values',
      key: 'k',
      value: stored,
      valueType: storedType,
      expiresAt: null,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect((await get('values', 'k')).body).toEqual(body);
  });

  test('keys and namespaces may hold slashes and colons, percent-encoded', async () => {
    await put('a/b:c._-', 'x/y:z', { value: 1 });

    expect((await get('a/b:c._-', 'x/y:z')).body).toMatchObject({ namespace: 'a/b:c._-', key: 'x/y:z', value: 1 });
  });

  test('a write replaces value, type and expiry, and keeps the creation time', async () => {
    await put('replace', 'k', { value: 1, valueType: 'integer', expiresInSec: 60 });
    server.database.prepare(`update kv_entries set createdAt = 5, updatedAt = 5 where namespace = 'replace'`).run();
    const before = Date.now();
    const { body } = await put('replace', 'k', { value: 'x' });
    const { body: timed } = await put('replace', 'k', { value: 'x', expiresInSec: 60 });

    expect(body).toMatchObject({ value: 'x', valueType: 'json', expiresAt: null, createdAt: 5 });
    expect(body.updatedAt).toBeGreaterThanOrEqual(before);
    expect(timed.expiresAt).toBeGreaterThanOrEqual(before + 60_000);
  });

  test.each([
    ['no value', {}, 'body.value'],
    ['a number as string', { value: 1, valueType: 'string' }, 'body.value'],
    ['text as integer', { value: 'x', valueType: 'integer' }, 'body.value'],
    ['a fraction as integer', { value: 1.5, valueType: 'integer' }, 'body.value'],
    ['an unsafe integer', { value: 2 ** 53, valueType: 'integer' }, 'body.value'],
    ['unsafe digits', { value: '9007199254740992', valueType: 'integer' }, 'body.value'],
    ['null as integer', { value: null, valueType: 'integer' }, 'body.value'],
    ['an unknown type', { value: 1, valueType: 'float' }, 'body.valueType'],
    ['an expiry of 0', { value: 1, expiresInSec: 0 }, 'body.expiresInSec'],
    ['half a second', { value: 1, expiresInSec: 0.5 }, 'body.expiresInSec'],
  ])('refuses %s', async (_what, body, path) => {
    await put('refuse', 'k', body).refused(400, 'validation_error', path);
  });

  test.each(['sp ace', 'ü', 'x'.repeat(513), 'a@b'])('refuses the name %s', async (name) => {
    await put(name, 'k', { value: 1 }).refused(400, 'validation_error', 'path.namespace');
    await put('n', name, { value: 1 }).refused(400, 'validation_error', 'path.key');
    await get(name, 'k').refused(400, 'validation_error', 'path.namespace');
  });

  test('takes a value of 2 MiB, and not a byte more', async () => {
    const most = 2 * 1024 * 1024;
    await put('large', 'k', { value: 'x'.repeat(most), valueType: 'string' });
    for (const value of ['x'.repeat(most + 1), 'ü'.repeat(most / 2 + 1)]) {
      await put('large', 'k', { value, valueType: 'string' }).refused(413, 'payload_too_large');
    }
  });
});
