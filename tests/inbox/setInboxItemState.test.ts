import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

const set = (body: unknown) => server.callUntyped('setInboxItemState', { body });
const list = (query: string) => server.request('GET', `/api/inbox-state?${query}`);

describe('setInboxItemState', () => {
  test('creates an item with nothing but its state', async () => {
    const user = await createUser(server);
    const { status, body } = await set({ userId: user.id, itemType: 'approval', itemId: 'any ref', status: 'open' });

    expect(status).toBe(200);
    expect(body.item).toEqual({
      id: expect.any(String),
      userId: user.id,
      itemType: 'approval',
      itemId: 'any ref',
      status: 'open',
      createdAt: expect.any(String),
      lastUpdatedAt: body.item.createdAt,
    });
  });

  test('every call replaces the state and its dates, and keeps id, creation and the first reading', async () => {
    const user = await createUser(server);
    const item = { userId: user.id, itemType: 'to_read', itemId: '1' };
    const first = (await set({ ...item, status: 'snoozed', snoozeUntil: '2026-02-01T09:00:00+01:00', read: true })).body
      .item;
    const dismissed = (await set({ ...item, status: 'dismissed' })).body.item;
    const done = (await set({ ...item, status: 'done', read: false })).body.item;
    const open = (await set({ ...item, status: 'open', read: true })).body.item;
    const snoozed = (await set({ ...item, status: 'snoozed' })).body.item;

    expect(first).toMatchObject({ snoozeUntil: '2026-02-01T08:00:00.000Z', readAt: first.createdAt });
    expect(dismissed).toEqual({
      ...item,
      id: first.id,
      status: 'dismissed',
      dismissedAt: dismissed.lastUpdatedAt,
      readAt: first.readAt,
      createdAt: first.createdAt,
      lastUpdatedAt: expect.any(String),
    });
    expect(done).toMatchObject({ status: 'done', doneAt: done.lastUpdatedAt, readAt: first.readAt });
    expect(done).not.toHaveProperty('dismissedAt');
    expect(open).not.toHaveProperty('doneAt');
    expect(open.readAt).toBe(first.readAt);
    expect(snoozed.status).toBe('snoozed');
    expect(snoozed).not.toHaveProperty('snoozeUntil');
  });

  test('is one item per user, type and id, also when twenty calls make it at once', async () => {
    const user = await createUser(server);
    const item = { userId: user.id, itemType: 'notification', itemId: '1', status: 'open' };
    await Promise.all(Array.from({ length: 20 }, () => set(item)));
    await set({ ...item, itemType: 'to_read' });
    await set({ ...item, itemId: '2' });

    expect((await list(`userId=${user.id}`)).body.items).toHaveLength(3);
  });

  test.each([
    [
      'an unknown user',
      { userId: 'nobody' },
      'body.userId: must be the id of a user; there is none with nobody',
      'body.userId',
    ],
    ['an unknown type', { itemType: 'gossip' }, 'body.itemType', 'body.itemType'],
    ['an unknown status', { status: 'gone' }, 'body.status', 'body.status'],
    ['no status', { status: undefined }, 'body.status: is required', 'body.status'],
    ['an empty item id', { itemId: '' }, 'body.itemId', 'body.itemId'],
    ['a day of no calendar', { snoozeUntil: '2026-02-30T08:00:00Z' }, 'body.snoozeUntil', 'body.snoozeUntil'],
    ['a time that is none', { snoozeUntil: '2026-13-01T08:00:00Z' }, 'body.snoozeUntil', 'body.snoozeUntil'],
  ])('refuses %s', async (_what, wrong, message, path) => {
    const user = await createUser(server);
    const answer = await set({ userId: user.id, itemType: 'approval', itemId: '1', status: 'open', ...wrong }).refused(
      400,
      'validation_error',
      path,
    );
    expect(answer.error).toContain(message);
  });
});
