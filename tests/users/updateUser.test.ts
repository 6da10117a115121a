import { useSharedServer } from '../support/server.js';
import { createUser, historyOf, mintToken } from '../support/users.js';

const server = useSharedServer();

const patch = (id: string, body: unknown) => server.callUntyped('updateUser', { path: { id }, body });

describe('updateUser', () => {
  test('changes what is given and tells of each real change with before and after', async () => {
    const user = await createUser(server, { name: 'Before', role: 'Old', notes: 'same' });

    const { status, body } = await patch(user.id, {
      name: 'After',
      email: 'after@example.com',
      role: 'New',
      notes: 'same',
      timezone: 'UTC',
      preferredChannel: 'mail',
      status: 'suspended',
      dailyBudgetUsd: 9,
    });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      name: 'After',
      email: 'after@example.com',
      role: 'New',
      notes: 'same',
      timezone: 'UTC',
      preferredChannel: 'mail',
      status: 'suspended',
      dailyBudgetUsd: 9,
    });
    expect(historyOf(body.user)).toEqual(
      expect.arrayContaining([
        { eventType: 'profile_changed', before: { name: 'Before' }, after: { name: 'After' } },
        { eventType: 'profile_changed', before: { email: null }, after: { email: 'after@example.com' } },
        { eventType: 'profile_changed', before: { role: 'Old' }, after: { role: 'New' } },
        { eventType: 'profile_changed', before: { timezone: null }, after: { timezone: 'UTC' } },
        { eventType: 'profile_changed', before: { preferredChannel: 'chat' }, after: { preferredChannel: 'mail' } },
        { eventType: 'status_changed', before: { status: 'active' }, after: { status: 'suspended' } },
        { eventType: 'budget_changed', before: { dailyBudgetUsd: null }, after: { dailyBudgetUsd: 9 } },
      ]),
    );
    expect(body.user.recentEvents).toHaveLength(7);
  });

  test('writes no event for values that are already there', async () => {
    const user = await createUser(server, {
      email: 'same@example.com',
      emailAliases: ['Alias@example.com'],
      metadata: { a: { b: 1, c: 2 } },
    });

    const { body } = await patch(user.id, {
      name: user.name,
      email: user.email,
      emailAliases: ['alias@EXAMPLE.com'],
      metadata: { a: { c: 2, b: 1 } },
      status: 'active',
      dailyBudgetUsd: null,
      identities: [],
    });

    expect(body.user.recentEvents).toEqual([]);
  });

  test('emailAliases and identities are complete lists', async () => {
    const user = await createUser(server, {
      emailAliases: ['keep@example.com', 'drop@example.com'],
      identities: [
        { kind: 'chat', externalId: 'KEEP' },
        { kind: 'chat', externalId: 'DROP' },
      ],
    });

    const { body } = await patch(user.id, {
      emailAliases: ['KEEP@example.com', 'new@example.com'],
      identities: [
        { kind: 'chat', externalId: 'KEEP' },
        { kind: 'vcs-a', externalId: 'NEW' },
      ],
    });

    expect(body.user.emailAliases).toEqual(['KEEP@example.com', 'new@example.com']);
    expect(body.user.identities).toEqual([
      { kind: 'chat', externalId: 'KEEP' },
      { kind: 'vcs-a', externalId: 'NEW' },
    ]);
    expect(historyOf(body.user).slice(2)).toEqual([
      { eventType: 'email_removed', before: { email: 'drop@example.com' }, after: null },
      { eventType: 'email_added', before: null, after: { email: 'new@example.com' } },
      { eventType: 'identity_removed', before: { kind: 'chat', externalId: 'DROP' }, after: null },
      { eventType: 'identity_added', before: null, after: { kind: 'vcs-a', externalId: 'NEW' } },
    ]);
  });

  test('comms writes metadata.comms after metadata and keeps its siblings', async () => {
    const user = await createUser(server, { metadata: { team: 1, comms: { tone: 'dry' } } });

    const first = await patch(user.id, { comms: { tone: 'warm', language: 'German' } });
    expect(first.body.user.metadata).toEqual({ team: 1, comms: { tone: 'warm', language: 'German' } });
    expect(historyOf(first.body.user)).toEqual([
      {
        eventType: 'profile_changed',
        before: { metadata: { team: 1, comms: { tone: 'dry' } } },
        after: { metadata: { team: 1, comms: { tone: 'warm', language: 'German' } } },
      },
    ]);

    const second = await patch(user.id, { metadata: { team: 2 }, comms: { verbosity: 'brief' } });
    expect(second.body.user.metadata).toEqual({ team: 2, comms: { verbosity: 'brief' } });

    const third = await patch(user.id, { comms: null });
    expect(third.body.user.metadata).toEqual({ team: 2 });

    const fourth = await patch(user.id, { metadata: { comms: { tone: 'dry' } } });
    expect(fourth.body.user.metadata).toEqual({ comms: { tone: 'dry' } });

    const fifth = await patch(user.id, { comms: null });
    expect(fifth.body.user).not.toHaveProperty('metadata');
  });

  test('metadata null clears it; blank texts clear theirs', async () => {
    const user = await createUser(server, {
      email: 'clear@example.com',
      role: 'r',
      notes: 'n',
      timezone: 'UTC',
      metadata: { a: 1 },
    });

    const { body } = await patch(user.id, { metadata: null, email: '', role: ' ', notes: '', timezone: '' });

    for (const field of ['metadata', 'email', 'role', 'notes', 'timezone']) {
      expect(body.user).not.toHaveProperty(field);
    }
    const again = await createUser(server, { email: 'clear@example.com' });
    expect(again.email).toBe('clear@example.com');
  });

  test.each([
    ['no field', {}, 'body'],
    ['only unknown fields', { nickname: 'x' }, 'body'],
    ['a text as null', { role: null }, 'body.role'],
    ['a blank name', { name: ' ' }, 'body.name'],
    ['comms with a number', { comms: { tone: 1 } }, 'body.comms.tone'],
    ['a negative budget', { dailyBudgetUsd: -0.01 }, 'body.dailyBudgetUsd'],
  ])('refuses %s', async (_what, body, path) => {
    const user = await createUser(server);
    const answer = await patch(user.id, body).refused(400, 'validation_error', path);
    expect(answer.error).toContain('Validation error: body');
  });

  test('refuses the address or an identity of another user and changes nothing', async () => {
    await createUser(server, { email: 'mine@example.com', identities: [{ kind: 'chat', externalId: 'MINE' }] });
    const other = await createUser(server, { name: 'Other' });

    const identities = [{ kind: 'chat', externalId: 'MINE' }];
    await patch(other.id, { name: 'Changed', email: 'Mine@Example.com' }).refused(409, 'email_taken');
    await patch(other.id, { name: 'Changed', identities }).refused(409, 'identity_taken');

    const { body } = await server.call('getUser', { path: { id: other.id } });
    expect(body.user).toEqual(other);
  });

  test('does not know an unknown id', async () => {
    const body = await patch('nobody', { name: 'x' }).refused(404, 'user_not_found');
    expect(body.error).toBe('User not found');
  });

  test('a suspended user is locked out at once and let in again with the same token', async () => {
    const user = await createUser(server);
    const { plaintext } = await mintToken(server, user.id);
    const ask = async () => (await server.call('getUser', { path: { id: user.id }, key: plaintext }).answer()).status;

    expect(await ask()).toBe(200);
    await patch(user.id, { status: 'suspended' });
    expect(await ask()).toBe(401);
    await patch(user.id, { status: 'invited' });
    expect(await ask()).toBe(401);
    await patch(user.id, { status: 'active' });
    expect(await ask()).toBe(200);
  });
});
