import { createHash } from 'node:crypto';
import { operatorKey, useServer } from '../support/server.js';
import { createUser, getUser, historyOf } from '../support/users.js';

const server = useServer();

const operatorActor = `operator:op:${createHash('sha256').update(operatorKey).digest('hex').slice(0, 16)}`;

describe('createUser', () => {
  test('creates an active, unlimited user reached by chat from a name alone', async () => {
    const { status, body } = await server.call('createUser', { body: { name: 'Grace' } });

    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Grace',
      emailAliases: [],
      preferredChannel: 'chat',
      dailyBudgetUsd: null,
      status: 'active',
      createdAt: expect.stringMatching(/Z$/),
      lastUpdatedAt: expect.stringMatching(/Z$/),
      identities: [],
      tokens: [],
      recentEvents: [],
    });
  });

  test('stores every field and tells of identities and the budget in the history', async () => {
    const user = await createUser(server, {
      name: 'Full',
      email: ' Full@Example.com ',
      role: 'Owner',
      notes: 'Short answers.',
      emailAliases: ['a@example.com', 'A@example.com', 'b@example.com'],
      preferredChannel: 'mail',
      timezone: 'Europe/Berlin',
      metadata: { comms: { tone: 'dry' }, team: 7 },
      dailyBudgetUsd: 25,
      status: 'invited',
      identities: [
        { kind: 'vcs-a', externalId: 'full' },
        { kind: 'chat', externalId: 'U1' },
        { kind: 'chat', externalId: 'U1' },
      ],
    });

    expect(user).toMatchObject({
      email: 'Full@Example.com',
      role: 'Owner',
      notes: 'Short answers.',
      emailAliases: ['a@example.com', 'b@example.com'],
      preferredChannel: 'mail',
      timezone: 'Europe/Berlin',
      metadata: { comms: { tone: 'dry' }, team: 7 },
      dailyBudgetUsd: 25,
      status: 'invited',
      identities: [
        { kind: 'chat', externalId: 'U1' },
        { kind: 'vcs-a', externalId: 'full' },
      ],
    });
    expect(historyOf(user)).toEqual([
      { eventType: 'identity_added', before: null, after: { kind: 'vcs-a', externalId: 'full' } },
      { eventType: 'identity_added', before: null, after: { kind: 'chat', externalId: 'U1' } },
      { eventType: 'budget_changed', before: null, after: { dailyBudgetUsd: 25 } },
    ]);
    expect(user.recentEvents.map(({ actor }) => actor)).toEqual([operatorActor, operatorActor, operatorActor]);
  });

  test('tells of a budget given as null, and takes blank texts as unset', async () => {
    const user = await createUser(server, { dailyBudgetUsd: null, email: '  ', role: '', notes: ' ', timezone: '' });

    expect(historyOf(user)).toEqual([{ eventType: 'budget_changed', before: null, after: { dailyBudgetUsd: null } }]);
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['email']));
    expect(user).not.toHaveProperty('role');
    expect(user).not.toHaveProperty('notes');
    expect(user).not.toHaveProperty('timezone');
  });

  test.each([
    ['no name', {}, 'body.name: is required', 'body.name'],
    ['a blank name', { name: ' ' }, 'body.name: must not be blank', 'body.name'],
    [
      'a negative budget',
      { name: 'X', dailyBudgetUsd: -1 },
      'body.dailyBudgetUsd: must be >= 0',
      'body.dailyBudgetUsd',
    ],
    [
      'an unknown status',
      { name: 'X', status: 'gone' },
      'body.status: must be one of invited, active, suspended',
      'body.status',
    ],
    [
      'an identity without id',
      { name: 'X', identities: [{ kind: 'chat', externalId: '' }] },
      'externalId',
      'body.identities.0.externalId',
    ],
  ])('refuses %s', async (_what, body, message, path) => {
    const answer = await server.callUntyped('createUser', { body }).refused(400, 'validation_error', path);
    expect(answer.error).toContain(message);
  });

  test('refuses the address of another user, whatever its case, and leaves nothing behind', async () => {
    await createUser(server, { email: 'taken@example.com' });
    const body = await server
      .call('createUser', {
        body: { name: 'Half', email: 'TAKEN@example.com', identities: [{ kind: 'chat', externalId: 'UHALF' }] },
      })
      .refused(409, 'email_taken');
    expect(body.error).toContain('Email is already used by another user');
    const free = await createUser(server, { identities: [{ kind: 'chat', externalId: 'UHALF' }] });
    expect(free.identities).toHaveLength(1);
  });

  test('refuses the identity of another user and leaves no half-created user', async () => {
    await createUser(server, { identities: [{ kind: 'chat', externalId: 'UTAKEN' }] });
    const body = await server
      .call('createUser', {
        body: {
          name: 'Nobody yet',
          email: 'nobody@example.com',
          identities: [
            { kind: 'chat', externalId: 'UNEW' },
            { kind: 'chat', externalId: 'UTAKEN' },
          ],
        },
      })
      .refused(409, 'identity_taken');
    expect(body.error).toBe('Identity chat:UTAKEN is already linked to a user');
    const { body: list } = await server.call('listUsers');
    expect(list.users.map(({ name }: { name: string }) => name)).not.toContain('Nobody yet');
  });

  test('creates one user when the same address is given twenty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call('createUser', { body: { name: 'Race', email: 'race@example.com' } }).answer(),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('a user made with a user token is made in the name of that user', async () => {
    const maker = await createUser(server);
    const { body } = await server.call('mintUserToken', { path: { id: maker.id }, body: {} });
    const { body: made } = await server.call('createUser', {
      key: body.plaintext,
      body: { name: 'Made', dailyBudgetUsd: 1 },
    });

    const { recentEvents } = await getUser(server, made.user.id);
    expect(recentEvents.map(({ actor }) => actor)).toEqual([`user:${maker.id}`]);
  });
});
