import { changeRows, insertRow } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { createUser, getUser, historyOf, mintToken } from '../support/users.js';

const server = useSharedServer();

const revoke = (userId: string, tokenId: string) => server.call('revokeUserToken', { path: { id: userId, tokenId } });

describe('revokeUserToken', () => {
  test('stops the token at once and keeps it listed', async () => {
    const user = await createUser(server);
    const { plaintext, token } = await mintToken(server, user.id, 'Old');
    const other = await mintToken(server, user.id, 'Other');

    const { status, body } = await revoke(user.id, token.id);

    expect(status).toBe(200);
    expect(body.user.tokens).toEqual([
      expect.objectContaining({ label: 'Other' }),
      expect.objectContaining({ label: 'Old', revokedAt: expect.stringMatching(/Z$/) }),
    ]);
    expect(historyOf(body.user).at(-1)).toEqual({
      eventType: 'token_revoked',
      before: { tokenId: token.id, label: 'Old', preview: plaintext.slice(-4) },
      after: null,
    });
    await server.call('listUsers', { key: plaintext }).refused(401, 'unauthenticated');
    expect((await server.call('listUsers', { key: other.plaintext })).status).toBe(200);
  });

  test('keeps the newest 100 of those that were revoked', async () => {
    const user = await createUser(server);
    for (let day = 1; day <= 100; day += 1) {
      insertRow(server, 'user_tokens', {
        id: `${user.id}-${day}`,
        userId: user.id,
        tokenHash: `${user.id}-${day}`,
        preview: 'AAAA',
        createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
        revokedAt: '2026-06-01T00:00:00.000Z',
      });
    }
    const live = await mintToken(server, user.id, 'live');
    const { token } = await mintToken(server, user.id, 'the newest');
    const { body } = await revoke(user.id, token.id);

    const ids = body.user.tokens.map(({ id }) => id);
    expect(ids).toHaveLength(101);
    expect(ids).toEqual(expect.arrayContaining([token.id, live.token.id, `${user.id}-2`]));
    expect(ids).not.toContain(`${user.id}-1`);
  });

  test('repeating it updates the time and tells of it again', async () => {
    const user = await createUser(server);
    const { token } = await mintToken(server, user.id);
    await revoke(user.id, token.id);
    changeRows(server, 'user_tokens', { id: token.id }, { revokedAt: '2026-01-01T00:00:00.000Z' });
    const { status, body } = await revoke(user.id, token.id);

    expect(status).toBe(200);
    expect(Date.parse(body.user.tokens[0]?.revokedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01T00:00:00.000Z'));
    expect(historyOf(body.user).map(({ eventType }) => eventType)).toEqual([
      'token_minted',
      'token_revoked',
      'token_revoked',
    ]);
  });

  test('does not know an unknown user, an unknown token, or the token of another user', async () => {
    const owner = await createUser(server);
    const other = await createUser(server);
    const { token } = await mintToken(server, owner.id);

    await revoke('x', token.id).refused(404, 'user_not_found');
    await revoke(owner.id, 'x').refused(404, 'token_not_found');
    await revoke(other.id, token.id).refused(404, 'token_not_found');
    expect((await getUser(server, owner.id)).tokens[0]).not.toHaveProperty('revokedAt');
  });
});
