import { newTs, serveChat } from '../support/chat.js';
import { nextTrigger } from '../support/lifecycle.js';
import { deleteRows, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

let chat: Awaited<ReturnType<typeof serveChat>>;

beforeAll(async () => {
  chat = await serveChat();
});

afterAll(() => chat.close());

afterEach(() => {
  chat.channels.clear();
  chat.refusals.clear();
});

/** A server that has not looked yet: each looks once a minute. */
const looking = async (env: Record<string, string>, use: (server: OwnServer) => Promise<void>) => {
  const server = await startServer({ env: { ...chat.env, LEAD_MONITOR_CHANNELS: 'true', ...env } });
  try {
    await use(server);
  } finally {
    await server.destroy();
  }
};

const cursorsOf = (server: OwnServer) =>
  Object.fromEntries(rowsOf(server, 'channel_cursors').map(({ channelId, ts }) => [channelId, ts]));

test('a channel that nobody handled begins with what comes next', () =>
  looking({}, async (server) => {
    const [old, newest] = [newTs(), newTs()];
    chat.channels.set('C1', [
      { ts: old, user: 'U1', text: 'long ago' },
      { ts: newest, user: 'U1', text: 'just now' },
    ]);
    const lead = addAgent(server, { isLead: 1 });

    expect(await nextTrigger(server, lead)).toBeNull();
    expect(cursorsOf(server)).toEqual({ C1: newest });
  }));

test('a lead with nothing to do hears what people wrote since, and no other agent does', () =>
  looking({}, async (server) => {
    const [handled, first, reply, second] = [newTs(), newTs(), newTs(), newTs()];
    await server.call('commitChannelCursors', { body: { cursorUpdates: [{ channelId: 'C1', ts: handled }] } });
    chat.channels.set('C1', [
      { ts: handled, user: 'U1', text: 'handled' },
      { ts: first, user: 'U1', text: 'x'.repeat(600) },
      { ts: reply, user: 'U1', text: 'a reply', thread_ts: first },
      { ts: newTs(), user: 'U1', text: ' ' },
      { ts: newTs(), bot_id: 'B1', text: 'a program' },
      { ts: newTs(), user: 'U1', subtype: 'channel_join', text: 'joined' },
      { ts: second, user: 'U2', text: 'second', thread_ts: second },
    ]);
    expect(await nextTrigger(server, addAgent(server))).toBeNull();

    const trigger = await nextTrigger(server, addAgent(server, { isLead: 1 }));

    expect(trigger).toEqual({
      type: 'channel_activity',
      count: 2,
      messages: [
        { channelId: 'C1', channelName: 'name-of-C1', ts: first, user: 'U1', text: 'x'.repeat(500) },
        { channelId: 'C1', channelName: 'name-of-C1', ts: second, user: 'U2', text: 'second' },
      ],
      cursorUpdates: [{ channelId: 'C1', ts: second }],
    });
    // Only who commits it has dealt with it, and the platform is asked once a minute.
    expect(cursorsOf(server)).toEqual({ C1: handled });
    expect(await nextTrigger(server, addAgent(server, { isLead: 1 }))).toBeNull();
    await server.call('commitChannelCursors', { body: { cursorUpdates: trigger.cursorUpdates } });
    expect(cursorsOf(server)).toEqual({ C1: second });
  }));

test('of channels that are listed ten messages each, also when another one cannot be read', () =>
  looking({ LEAD_MONITOR_CHANNEL_IDS: 'C2,C3' }, async (server) => {
    const start = newTs();
    const messages = Array.from({ length: 12 }, (_, n) => ({ ts: newTs(), user: 'U1', text: `${n}` }));
    chat.channels.set('C1', messages);
    chat.channels.set('C2', messages);
    for (const channelId of ['C1', 'C2']) {
      await server.call('commitChannelCursors', { body: { cursorUpdates: [{ channelId, ts: start }] } });
    }

    const trigger = await nextTrigger(server, addAgent(server, { isLead: 1 }));

    expect(trigger.messages.map(({ channelId, text }: Record<string, string>) => [channelId, text])).toEqual(
      Array.from({ length: 10 }, (_, n) => ['C2', `${n}`]),
    );
    expect(trigger.cursorUpdates).toEqual([{ channelId: 'C2', ts: messages[9]?.ts }]);
  }));

test('a poll that waits hears of it at its end; a platform that fails keeps nobody waiting', () =>
  looking({}, async (server) => {
    const [handled, next] = [newTs(), newTs()];
    await server.call('commitChannelCursors', { body: { cursorUpdates: [{ channelId: 'C1', ts: handled }] } });
    chat.channels.set('C1', [{ ts: next, user: 'U1', text: 'news' }]);
    const lead = addAgent(server, { isLead: 1 });

    const { body } = await server.call('pollForWork', { agentId: lead, query: { wait: 1 } });
    expect(body.trigger).toMatchObject({ type: 'channel_activity', count: 1 });

    deleteRows(server, 'leases');
    chat.refusals.set('users.conversations', 500);
    await looking({}, async (other) => {
      expect(await nextTrigger(other, addAgent(other, { isLead: 1 }))).toBeNull();
    });
  }));

test('nothing is asked unless leads are to be told', () =>
  looking({ LEAD_MONITOR_CHANNELS: 'false' }, async (server) => {
    const before = chat.asked.length;
    expect(await nextTrigger(server, addAgent(server, { isLead: 1 }))).toBeNull();
    expect(chat.asked).toHaveLength(before);
  }));
