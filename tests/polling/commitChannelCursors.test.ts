import { useServer } from '../support/server.js';

const server = useServer();
const commit = (body: unknown) => server.callUntyped('commitChannelCursors', { body });
const cursors = () => server.database.prepare('select channelId, ts from channel_cursors order by channelId').all();

test('keeps one cursor a channel, the last one sent', async () => {
  expect(await commit({ cursorUpdates: [{ channelId: 'a', ts: '1.5' }] })).toMatchObject({
    status: 200,
    body: { success: true, committed: 1 },
  });
  const second = await commit({
    cursorUpdates: [
      { channelId: 'a', ts: '2.5' },
      { channelId: 'b', ts: '9' },
      { channelId: 'b', ts: '10' },
    ],
  });
  expect(second.body).toEqual({ success: true, committed: 3 });
  expect(cursors()).toEqual([
    { channelId: 'a', ts: '2.5' },
    { channelId: 'b', ts: '10' },
  ]);
});

test('skips but counts an empty channel or time stamp', async () => {
  const before = cursors();
  const { body } = await commit({
    cursorUpdates: [
      { channelId: '', ts: '3' },
      { channelId: 'c', ts: '' },
    ],
  });
  expect(body).toEqual({ success: true, committed: 2 });
  expect(cursors()).toEqual(before);
});

test('no updates are fine', async () => {
  expect((await commit({ cursorUpdates: [] })).body).toEqual({ success: true, committed: 0 });
});

test.each([
  ['nothing', undefined, 'body.cursorUpdates'],
  ['no list', { cursorUpdates: 'a' }, 'body.cursorUpdates'],
  ['a part of an update', { cursorUpdates: [{ channelId: 'a' }] }, 'body.cursorUpdates.0.ts'],
])('refuses %s', async (_what, body, path) => {
  const answer = await commit(body).refused(400, 'validation_error', path);
  expect(answer.error).toMatch(/cursorUpdates/);
});
