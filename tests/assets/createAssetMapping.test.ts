import { randomUUID } from 'node:crypto';
import { moveTo } from '../support/assets.js';
import { rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer();
const map = async (body: object) => (await server.callUntyped('createAssetMapping', { body })).body;

describe('createAssetMapping', () => {
  test.each([
    ['a//b', 'ab'],
    ['C:\\\\Drive', 'c:drive'],
    ['ﬁles/..', 'files..'],
    ['\u{fdfa}'.repeat(64), '\u{fdfa}'.repeat(64).normalize('NFKC').slice(0, 100)],
  ])('gives what a provider called %s has a namespace that others can be moved beside', async (providerId, name) => {
    const made = await map({ providerId, providerKey: randomUUID() });

    expect(made.key).toBe(`shared/fs:${name}:${made.id}/`);
    expect((await server.call('auditAssetKeys')).body).toMatchObject({ ok: true });
  });

  test('maps an object once, and moves it only where a namespace is given', async () => {
    const object = { providerId: 'Archive', providerKey: randomUUID(), orgId: 'acme' };

    const made = await map(object);

    expect(made).toEqual({
      id: expect.any(String),
      providerId: 'Archive',
      providerOrgId: 'acme',
      providerDriveId: '',
      providerKey: object.providerKey,
      key: `shared/fs:archive:${made.id}/`,
      sourceEntityType: 'external',
      sourceEntityId: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      createdBy: null,
      updatedBy: null,
    });
    expect(await map(object)).toEqual(made);
    expect((await map({ ...object, driveId: 'd' })).id).not.toBe(made.id);
    const moved = await map({ ...object, key: 'Shared/Reports' });
    expect(moved).toMatchObject({ id: made.id, key: 'shared/reports/' });
    expect(await map({ ...object, key: 'shared/reports/' })).toEqual(moved);
    expect(rowsOf(server, 'asset_key_history', { entityId: made.id })).toMatchObject([
      { entityType: 'file', previousKey: made.key, newKey: 'shared/reports/', changedBy: null },
    ]);
    const { body } = await server.call('moveAsset', moveTo('file', made.id, 'shared/elsewhere'));
    expect(body).toEqual({ entityType: 'file', id: made.id, key: 'shared/elsewhere/' });
  });

  test('gives those who map the same object at the same time one mapping', async () => {
    const object = { providerId: 'archive', providerKey: randomUUID() };

    const made = await Promise.all(Array.from({ length: 8 }, () => map(object)));

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('refuses what is blank or no namespace, a personal one, and whoever is not the operator', async () => {
    const { id } = await createUser(server);
    const key = (await mintToken(server, id)).plaintext;
    const object = { providerId: 'archive', providerKey: 'k' };
    const refuse = (body: object, path: string) =>
      server.callUntyped('createAssetMapping', { body }).refused(400, 'validation_error', path);

    await refuse({ ...object, providerId: ' ' }, 'body.providerId');
    await refuse({ ...object, providerKey: ' ' }, 'body.providerKey');
    await refuse({ ...object, key: 'nowhere' }, 'body.key');
    await refuse({ ...object, key: 'personal/nobody' }, 'body.key');
    await server
      .call('createAssetMapping', { body: { ...object, key: `personal/${id}` } })
      .refused(403, 'namespace_forbidden');
    await server.call('createAssetMapping', { body: object, key }).refused(403, 'operator_only');
  });
});
