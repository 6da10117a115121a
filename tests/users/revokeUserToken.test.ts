import { changeRows } from '../support/rows.js';
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
