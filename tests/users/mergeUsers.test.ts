import { useServer } from '../support/server.js';
import { createUser, getUser, historyOf, mintToken } from '../support/users.js';

const server = useServer({
  env: { PUBLIC_MCP_BASE_URL: 'https://swarm.example.com', CONNECTOR_CONNECT_URL: 'https://app.example.com/connect' },
});

const merge = (target: string, source: string) =>
  server.call('mergeUsers', { path: { id: target }, body: { sourceUserId: source } });

describe('mergeUsers', () => {
  test('moves identities and addresses, deletes the source and tells the story', async () => {
    const target = await createUser(server, {
      name: 'Target',
      email: 'target@example.com',
      emailAliases: ['shared@example.com'],
      identities: [{ kind: 'chat', externalId: 'T' }],
    });
    const source = await createUser(server, {
      name: 'Source',
      email: 'source@example.com',
      emailAliases: ['SHARED@example.com', 'Target@Example.com', 'extra@example.com'],
      role: 'ignored',
      identities: [{ kind: 'vcs-a', externalId: 'S' }],
    });

    const { status, body } = await merge(target.id, source.id);

    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      id: target.id,
      name: 'Target',
      email: 'target@example.com',
      emailAliases: ['shared@example.com', 'source@example.com', 'extra@example.com'],
      identities: [
        { kind: 'chat', externalId: 'T' },
        { kind: 'vcs-a', externalId: 'S' },
      ],
    });
    expect(body.user).not.toHaveProperty('role');
    expect(historyOf(body.user).slice(1)).toEqual([
      { eventType: 'identity_added', before: null, after: { kind: 'vcs-a', externalId: 'S' } },
      { eventType: 'email_added', before: null, after: { email: 'source@example.com' } },
      { eventType: 'email_added', before: null, after: { email: 'extra@example.com' } },
      {
        eventType: 'manual_merge',
        before: expect.objectContaining({ id: target.id, emailAliases: ['shared@example.com'] }),
        after: expect.objectContaining({
          id: target.id,
          emailAliases: ['shared@example.com', 'source@example.com', 'extra@example.com'],
          source: { id: source.id, name: 'Source', email: 'source@example.com' },
        }),
      },
    ]);
    await server.call('getUser', { path: { id: source.id } }).refused(404, 'user_not_found');
  });

  test('what belonged to the source alone goes with it', async () => {
    const target = await createUser(server);
    const source = await createUser(server);
    const { plaintext } = await mintToken(server, source.id);
    const { body: code } = await server.call('createConnectorCode', { path: { id: source.id }, body: {} });
    await server.call('setInboxItemState', {
      body: { userId: source.id, itemType: 'approval', itemId: '1', status: 'open' },
    });

    await merge(target.id, source.id);

    await server.call('listUsers', { key: plaintext }).refused(401, 'unauthenticated');
    await server.call('exchangeConnectorCode', { key: null, body: { code: code.code } }).refused(404, 'code_invalid');
    expect((await server.call('listInboxState', { query: { userId: source.id } })).body.items).toEqual([]);
    expect((await getUser(server, target.id)).tokens).toEqual([]);
  });

  test('everything that names the source names the target afterwards', async () => {
    const target = await createUser(server);
    const source = await createUser(server);
    const { plaintext: sourceKey } = await mintToken(server, source.id);
    const { plaintext: targetKey } = await mintToken(server, target.id);
    const favorite = (key: string, itemId: string) =>
      server.call('setFavorite', { key, body: { itemType: 'page', itemId, favorite: true } });
    await favorite(sourceKey, 'both');
    await favorite(targetKey, 'both');
    await favorite(sourceKey, 'only-source');

    await merge(target.id, source.id);

    const { body } = await server.call('listFavorites', { key: targetKey });
    expect(body.favoriteIds.sort()).toEqual(['both', 'only-source']);
    expect(body.favorites.map(({ userId, createdBy }: Record<string, string>) => [userId, createdBy])).toEqual([
      [target.id, target.id],
      [target.id, target.id],
    ]);
    const names = server.database
      .prepare(`select count(*) as n from favorites where owner = ? or userId = ? or createdBy = ? or updatedBy = ?`)
      .get(`user:${source.id}`, source.id, source.id, source.id);
    expect(names).toEqual({ n: 0 });
  });

  test('refuses a user and itself, and does not know unknown users', async () => {
    const user = await createUser(server);

    await merge(user.id, user.id).refused(400, 'merge_into_itself');
    await merge('x', user.id).refused(404, 'target_user_not_found');
    await merge(user.id, 'x').refused(404, 'source_user_not_found');
    await server
      .callUntyped('mergeUsers', { path: { id: user.id }, body: {} })
      .refused(400, 'validation_error', 'body.sourceUserId');
  });
});
