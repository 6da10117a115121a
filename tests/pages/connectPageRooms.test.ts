import * as Y from 'yjs';
import { testOn } from '../support/only-on.js';
import { cookieIn, createPage, launched, look, sendPassword } from '../support/pages.js';
import { startReplicas } from '../support/replicas.js';
import { type PlayedPage, playPage, type RoomFrame, roomsRefusedWith } from '../support/room-sockets.js';
import { readSnapshot } from '../support/rooms.js';
import { type TestServer, useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

const server = useServer();

/** A page with a session, and who looks at it. */
const opened = async (of: TestServer = server) => {
  const { id, agentId } = await createPage(of);
  return { id, agentId, cookie: await launched(of, id) };
};

interface Joined {
  readonly generation: string;
  readonly state: Record<string, unknown>;
  readonly snapshot: string;
  readonly stale: boolean;
}

const roomIn = (frame: RoomFrame): Joined => frame['room'] as Joined;

const join = async (page: PlayedPage, name = 'board', schemaVersion = 1): Promise<Joined> =>
  roomIn(await page.ask({ op: 'join', name, schemaVersion }));

/** A document with Yjs as a browser has it: it hears what the socket is told. */
const documentOf = (page: PlayedPage, { snapshot }: Joined) => {
  const document = new Y.Doc();
  Y.applyUpdate(document, Buffer.from(snapshot, 'base64'));
  page.socket.on('message', (data) => {
    const { type, update, name } = JSON.parse(String(data));
    if (type === 'room' && name === 'board' && update !== undefined) {
      Y.applyUpdate(document, Buffer.from(update, 'base64'));
    }
  });
  return document;
};

/** What a change of the document is as an update. */
const changeOf = (document: Y.Doc, change: (root: Y.Map<unknown>) => void): string => {
  const before = Y.encodeStateVector(document);
  Y.transact(document, () => change(document.getMap('root')));
  return Buffer.from(Y.encodeStateAsUpdate(document, before)).toString('base64');
};

const base64Of = (make: (document: Y.Doc) => void): string => {
  const document = new Y.Doc();
  Y.transact(document, () => make(document));
  return Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');
};

const stored = async (id: string, of: TestServer = server, name = 'board') =>
  (await of.call('getRoomByQuery', { query: { namespace: `task:page:${id}`, name } })).body.room;

describe('is let in', () => {
  test('with a session of the page, as its person, the operator or a guest', async () => {
    const { id, cookie } = await opened();
    const user = await createUser(server);
    const { plaintext } = await mintToken(server, user.id);
    const asPerson = await launched(server, id, plaintext);
    const locked = await createPage(server, { authMode: 'password', password: 'right' });
    const asGuest = cookieIn((await sendPassword(server, locked.id, 'right', { Origin: server.url })).headers);

    expect((await (await playPage(server, id, cookie)).hear('hello'))['me']).toMatchObject({
      kind: 'user',
      userId: null,
    });
    expect((await (await playPage(server, id, asPerson)).hear('hello'))['me']).toEqual({
      kind: 'user',
      userId: user.id,
      name: user.name,
    });
    expect((await (await playPage(server, locked.id, asGuest)).hear('hello'))['me']).toMatchObject({
      kind: 'guest',
      userId: expect.stringMatching(/^guest-/),
    });
  });

  test('without one where the page is public', async () => {
    const { id } = await createPage(server, { authMode: 'public' });
    const page = await playPage(server, id);

    expect((await join(page)).state).toEqual({});
  });

  test('not without a session, with that of another page, of a page that is not there, or from another origin', async () => {
    const { id, cookie } = await opened();
    const other = await opened();

    expect(await roomsRefusedWith(server, id)).toBe(401);
    expect(await roomsRefusedWith(server, id, { Cookie: other.cookie })).toBe(401);
    expect(await roomsRefusedWith(server, 'nothing', { Cookie: cookie })).toBe(401);
    expect(await roomsRefusedWith(server, 'a%00b', { Cookie: cookie })).toBe(400);
    expect(await roomsRefusedWith(server, '', { Cookie: cookie })).toBe(400);
    expect(await roomsRefusedWith(server, id, { Cookie: cookie, Origin: 'https://evil.example' })).toBe(403);
    expect((await look(server, `/@swarm/realtime?pageId=${id}`, { Cookie: cookie })).status).toBe(426);
  });

  test('until the session ends', async () => {
    const { id, agentId, cookie } = await opened();
    const page = await playPage(server, id, cookie);
    await join(page);
    await server.call('updatePage', { path: { id }, agentId, body: { authMode: 'password', password: 'new' } });

    await waitFor('the end', async () => {
      const { type, code } = await page.ask({ op: 'join', name: 'board' });
      return type === 'error' && code === 'page_session_missing';
    });
    expect(await page.closed).toBe(1008);
  });
});

describe('a room', () => {
  test('is made by the first, and two with Yjs edit it together', async () => {
    const { id, cookie } = await opened();
    const [one, two] = [await playPage(server, id, cookie), await playPage(server, id, cookie)];
    const joined = await join(one);
    const [mine, theirs] = [documentOf(one, joined), documentOf(two, await join(two))];

    const text = new Y.Text('Hello');
    const first = changeOf(mine, (root) => root.set('text', text));
    expect(
      await one.ask({ op: 'update', name: 'board', generation: joined.generation, snapshot: first }),
    ).toMatchObject({
      type: 'result',
    });
    await waitFor('the text', () => theirs.getMap('root').toJSON()['text'] === 'Hello');
    const end = changeOf(theirs, (root) => (root.get('text') as Y.Text).insert(5, ' world'));
    const start = changeOf(mine, () => text.insert(0, '> '));
    await Promise.all([
      two.ask({ op: 'update', name: 'board', generation: joined.generation, snapshot: end }),
      one.ask({ op: 'update', name: 'board', generation: joined.generation, snapshot: start }),
    ]);

    for (const document of [mine, theirs]) {
      await waitFor('both changes', () => document.getMap('root').toJSON()['text'] === '> Hello world');
    }
    expect(readSnapshot((await stored(id)).snapshot)).toEqual({ text: '> Hello world' });
  });

  test('is told to its page when others change it over HTTP, in part', async () => {
    const { id, agentId, cookie } = await opened();
    const page = await playPage(server, id, cookie);
    const document = documentOf(page, await join(page));
    const body = { namespace: `task:page:${id}`, name: 'board' };
    await server.call('changeRoom', {
      agentId,
      body: { ...body, operations: [{ type: 'set', path: ['long'], value: 'x'.repeat(10_000) }] },
    });
    await waitFor('the first', () => document.getMap('root').has('long'));
    await server.call('changeRoom', {
      agentId,
      body: { ...body, operations: [{ type: 'set', path: ['n'], value: 1 }] },
    });

    await waitFor('the second', () => document.getMap('root').get('n') === 1);
    expect(JSON.stringify(page.told.filter(({ type }) => type === 'room').at(-1)).length).toBeLessThan(1000);
  });

  test('tells what changes at once in few frames, which are as long as the changes are, however large the room is', async () => {
    const changes = 100;
    const toldOf = async (chars: number) => {
      const { id, agentId, cookie } = await opened();
      const operations = [{ type: 'set' as const, path: ['long'], value: 'x'.repeat(chars) }];
      await server.call('changeRoom', { agentId, body: { namespace: `task:page:${id}`, name: 'board', operations } });
      const [writer, reader] = [await playPage(server, id, cookie), await playPage(server, id, cookie)];
      const joined = await join(writer);
      const [mine, theirs] = [documentOf(writer, joined), documentOf(reader, await join(reader))];
      const { generation } = joined;
      const updates = Array.from({ length: changes }, (_value, n) => changeOf(mine, (root) => root.set(`k${n}`, n)));

      await Promise.all(updates.map((snapshot) => writer.ask({ op: 'update', name: 'board', generation, snapshot })));
      await waitFor('the last', () => theirs.getMap('root').has(`k${changes - 1}`));

      expect([...theirs.getMap('root').keys()]).toHaveLength(changes + 1);
      const frames = reader.told.filter(({ type }) => type === 'room');
      expect(frames.map((frame) => typeof frame['update'])).toEqual(frames.map(() => 'string'));
      return {
        frames: frames.length,
        chars: frames.reduce((sum, frame) => sum + String(frame['update']).length, 0),
      };
    };
    const [small, large] = [await toldOf(10), await toldOf(500_000)];

    expect(small.frames).toBeLessThan(changes / 2);
    expect(large.frames).toBeLessThan(changes / 2);
    expect(large.chars).toBeLessThan(2 * small.chars);
  });

  test('is changed by operations, and begins anew', async () => {
    const { id, cookie } = await opened();
    const [one, two] = [await playPage(server, id, cookie), await playPage(server, id, cookie)];
    const { generation } = await join(one);
    await join(two);
    const operations = [{ type: 'set', path: ['a'], value: 1 }];

    const changed = await one.ask({ op: 'change', name: 'board', generation, operations });
    expect(roomIn(changed).state).toEqual({ a: 1 });
    const wrong = await one.ask({
      op: 'change',
      name: 'board',
      generation,
      operations: [{ type: 'increment', path: ['missing'], by: 1 }],
    });
    expect(wrong).toMatchObject({ type: 'error', code: 'validation_error' });
    const reset = roomIn(await one.ask({ op: 'reset', name: 'board', schemaVersion: 2, state: { b: 2 } }));
    expect(reset.generation).not.toBe(generation);
    expect(await two.hear('room', (frame) => frame['generation'] === reset.generation)).toMatchObject({ stale: true });
    expect(await two.ask({ op: 'change', name: 'board', generation, operations })).toMatchObject({
      code: 'room_stale',
    });
    expect(
      await two.ask({
        op: 'update',
        name: 'board',
        generation,
        snapshot: base64Of((doc) => doc.getMap('root').set('x', 1)),
      }),
    ).toMatchObject({ code: 'room_stale' });
  });

  test('must be joined, and can be left', async () => {
    const { id, cookie } = await opened();
    const page = await playPage(server, id, cookie);
    const { generation } = await join(page);
    await page.ask({ op: 'leave', name: 'board' });

    const operations = [{ type: 'set', path: ['a'], value: 1 }];
    expect(await page.ask({ op: 'change', name: 'board', generation, operations })).toMatchObject({
      code: 'room_not_joined',
    });
  });

  test('is made by guests while the page has less than 50, and beside these by whoever has a session', async () => {
    const { id, agentId } = await createPage(server, { authMode: 'public' });
    const guest = await playPage(server, id);
    for (let n = 0; n < 50; n += 1) {
      await join(guest, `r${n}`);
    }
    const refused = { type: 'error', code: 'too_many_rooms' };
    expect(await guest.ask({ op: 'join', name: 'more' })).toMatchObject(refused);
    expect(await guest.ask({ op: 'reset', name: 'more' })).toMatchObject(refused);

    const person = await playPage(server, id, await launched(server, id));
    expect((await join(person, 'more')).state).toEqual({});
    const operations = [{ type: 'set' as const, path: ['a'], value: 1 }];
    await server.call('changeRoom', { agentId, body: { namespace: `task:page:${id}`, name: 'of-agent', operations } });
    expect((await join(guest, 'more')).state).toEqual({});
    expect((await join(guest, 'of-agent')).state).toEqual({ a: 1 });
  });

  test('is gone with its page', async () => {
    const { id, agentId } = await createPage(server, { authMode: 'public' });
    const page = await playPage(server, id);
    await join(page);
    await server.call('deletePage', { path: { id }, agentId });

    expect(await page.hear('deleted')).toMatchObject({ name: 'board' });
  });

  test('takes many updates at once, loses none, and stays small', async () => {
    const { id, cookie } = await opened();
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => playPage(server, id, cookie)));
    const joined = await Promise.all(pages.map((page) => join(page)));
    const each = 60;

    await Promise.all(
      pages.map(async (page, at) => {
        const document = documentOf(page, joined[at] as Joined);
        const answers = [];
        for (let n = 0; n < each; n += 1) {
          const snapshot = changeOf(document, (root) => root.set(`k${at}`, n));
          answers.push(page.ask({ op: 'update', name: 'board', generation: joined[at]?.generation, snapshot }));
        }
        expect((await Promise.all(answers)).every(({ type }) => type === 'result')).toBe(true);
      }),
    );

    const last = Object.fromEntries(pages.map((_page, at) => [`k${at}`, each - 1]));
    const { state, bytes } = await stored(id);
    expect(state).toEqual(last);
    expect(bytes).toBeLessThan(1000);
  });
});

describe('hostile updates', () => {
  const deep = (levels: number) => (document: Y.Doc) => {
    let map = document.getMap('root');
    for (let level = 0; level < levels; level += 1) {
      const next = new Y.Map<unknown>();
      map.set('m', next);
      map = next;
    }
  };
  const asServer = (document: Y.Doc): void => {
    document.clientID = 1;
    document.getMap('root').set('a', 1);
  };
  const withGap = (): string => {
    const document = new Y.Doc();
    document.getMap('root').set('a', 1);
    return changeOf(document, (root) => root.set('b', 2));
  };
  const inText = (document: Y.Doc): void => {
    const text = new Y.Text('x');
    document.getMap('root').set('t', text);
    text.insertEmbed(0, new Y.Map());
  };
  const inMap = (document: Y.Doc): void => {
    // A type that calls itself a map and has items in order.
    const list = new Y.Array<unknown>();
    document.getMap('root').set('l', list);
    list.push([new Y.XmlText()]);
  };

  test.each<[string, string]>([
    ['no update', Buffer.from('no update at all').toString('base64')],
    ['what is cut off', base64Of((document) => document.getMap('root').set('a', 'x'.repeat(100))).slice(0, 40)],
    ['another type at the top', base64Of((document) => document.getMap('other').set('a', 1))],
    ['a root that is a list', base64Of((document) => document.getArray('root').push([1]))],
    ['an unsafe key', base64Of((document) => document.getMap('root').set('__proto__', 1))],
    ['another kind of type', base64Of((document) => document.getMap('root').set('a', new Y.XmlText()))],
    ['another kind within a list', base64Of(inMap)],
    ['a type within a text', base64Of(inText)],
    ['bytes', base64Of((document) => document.getMap('root').set('a', new Uint8Array(3)))],
    ['too many levels', base64Of(deep(70))],
    ['a gap', withGap()],
    ['the name of the server', base64Of(asServer)],
    [
      'too many parts',
      base64Of((document) => {
        for (let n = 0; n < 10_001; n += 1) {
          document.getMap('root').set(`k${n}`, n);
        }
      }),
    ],
  ])('%s: refused, the connection ends, and what others change at the same time is kept', async (_what, snapshot) => {
    const { id, cookie } = await opened();
    const [good, bad] = [await playPage(server, id, cookie), await playPage(server, id, cookie)];
    const joined = await join(good);
    const { generation } = await join(bad);
    const fine = base64Of((document) => document.getMap('root').set('fine', true));

    const [refused, taken] = await Promise.all([
      bad.ask({ op: 'update', name: 'board', generation, snapshot }),
      good.ask({ op: 'update', name: 'board', generation: joined.generation, snapshot: fine }),
    ]);

    expect(refused).toMatchObject({ type: 'error', code: 'room_update_flawed' });
    expect(await bad.closed).toBe(1007);
    expect(taken.type).toBe('result');
    expect((await stored(id)).state).toEqual({ fine: true });
  });

  test.each([
    ['no json', 'it is no object of JSON'],
    ['[]', 'it is no object of JSON'],
    [JSON.stringify({ id: '1', op: 'join' }), "'id' is missing or does not fit"],
    [JSON.stringify({ id: 1, op: 'join', name: 'a b' }), "'name' is missing or does not fit"],
    [JSON.stringify({ id: 1, op: 'nothing' }), "'op' is missing or does not fit"],
    [JSON.stringify({ id: 1, name: 'a' }), "'op' is missing or does not fit"],
    [JSON.stringify({ ack: 'x' }), "'ack' is missing or does not fit"],
    [JSON.stringify({ id: 1, op: 'presence', data: 'x'.repeat(3000) }), "'data' is missing or does not fit"],
    [
      JSON.stringify({ id: 1, op: 'update', generation: '', snapshot: 'A'.repeat(400_000) }),
      "'snapshot' is missing or does not fit",
    ],
    [
      `{"id":1,"op":"reset","state":{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`,
      'it has too many values or levels',
    ],
    [`{"id":1,"op":"reset","state":{"a":[${'0,'.repeat(300_000)}0]}}`, 'it has too many values or levels'],
  ])('what is no request ends the connection, which says why: %#', async (frame, problem) => {
    const { id, cookie } = await opened();
    const page = await playPage(server, id, cookie);
    const reason = new Promise<string>((resolve) => page.socket.once('close', (_code, why) => resolve(String(why))));
    page.socket.send(frame);

    expect(await page.closed).toBe(1007);
    expect(await reason).toBe(`a message is no request: ${problem}`);
  });

  test('what would make the room too large is refused, and what is small is kept', async () => {
    const { id, cookie } = await opened();
    const [one, two] = [await playPage(server, id, cookie), await playPage(server, id, cookie)];
    const { generation } = await join(one);
    await join(two);
    const large = () =>
      base64Of((document) => document.getMap('root').set(String(document.clientID), 'x'.repeat(190_000)));
    const answers: RoomFrame[] = [];
    for (let n = 0; n < 9; n += 1) {
      answers.push(await one.ask({ op: 'update', name: 'board', generation, snapshot: large() }));
    }

    expect(answers.at(-1)).toMatchObject({ type: 'error', code: 'room_too_large' });
    const [, small] = await Promise.all([
      one.ask({ op: 'update', name: 'board', generation, snapshot: large() }),
      two.ask({
        op: 'update',
        name: 'board',
        generation,
        snapshot: base64Of((document) => document.getMap('root').set('small', 1)),
      }),
    ]);
    expect(small).toMatchObject({ type: 'result' });
    expect((await stored(id)).state).toHaveProperty('small', 1);
  });

  test('as many clients of Yjs as a room may have write on, one more is refused, and beginning anew compacts it', async () => {
    const { id, cookie } = await opened();
    const page = await playPage(server, id, cookie);
    const { generation } = await join(page);
    const writtenBy = (client: number): Uint8Array => {
      const document = new Y.Doc();
      document.clientID = client;
      document.getMap('root').set(`k${client}`, 1);
      return Y.encodeStateAsUpdate(document);
    };
    const send = (anew: string, ...updates: readonly Uint8Array[]) =>
      page.ask({
        op: 'update',
        name: 'board',
        generation: anew,
        snapshot: Buffer.from(Y.mergeUpdates([...updates])).toString('base64'),
      });
    const refused = { type: 'error', code: 'room_too_many_clients' };
    const many = (from: number) => Array.from({ length: 5000 }, (_value, index) => writtenBy(from + index));

    expect(await send(generation, ...many(1000))).toMatchObject({ type: 'result' });
    expect(await send(generation, ...many(6000))).toMatchObject({ type: 'result' });
    expect(await send(generation, writtenBy(11_000))).toMatchObject(refused);
    const known = new Y.Doc();
    Y.applyUpdate(known, Y.mergeUpdates([writtenBy(1000), writtenBy(1001)]));
    known.clientID = 1000;
    known.getMap('root').set('more', true);
    expect(await send(generation, Y.encodeStateAsUpdate(known))).toMatchObject({ type: 'result' });
    const { state } = await stored(id);
    expect([Object.keys(state).length, state['more']]).toEqual([10_001, true]);

    const anew = roomIn(await page.ask({ op: 'reset', name: 'board', state: { n: 1 } })).generation;
    await page.hear('room', (frame) => frame['generation'] === anew);
    expect(await send(anew, writtenBy(11_000))).toMatchObject({ type: 'result' });
  });

  test('whoever acknowledges nothing is hung up on', async () => {
    const { id, cookie } = await opened();
    const page = await playPage(server, id, cookie, false);
    for (let n = 0; n < 100; n += 1) {
      page.socket.send(JSON.stringify({ id: n, op: 'subscribe', name: 'c' }));
    }
    await waitFor('the answers', () => page.told.length >= 100);
    for (let n = 100; n < 200; n += 1) {
      page.socket.send(JSON.stringify({ id: n, op: 'subscribe', name: 'c' }));
    }

    expect(await page.closed).toBe(1013);
  });

  test('whoever asks for more than waits is hung up on', async () => {
    const { id, cookie } = await opened();
    const page = await playPage(server, id, cookie);
    for (let n = 0; n < 1000; n += 1) {
      page.socket.send(JSON.stringify({ id: n, op: 'subscribe', name: 'c' }));
    }

    expect([1008, 1013]).toContain(await page.closed);
  });
});

describe('those who are there', () => {
  const peersOf = (frame: RoomFrame) => frame['peers'] as { name: string; data: unknown; id: string }[];

  test('see each other, what each says of itself, and who has gone', async () => {
    const { id, cookie } = await opened();
    const [one, two] = [await playPage(server, id, cookie), await playPage(server, id, cookie)];
    await join(one);
    await join(two);
    await two.ask({ op: 'presence', name: 'board', data: { at: 3 } });

    await one.hear('presence', (frame) => peersOf(frame).some(({ data }) => JSON.stringify(data) === '{"at":3}'));
    two.socket.close();
    await waitFor(
      'one to be alone',
      () => peersOf(one.told.filter(({ type }) => type === 'presence').at(-1) as RoomFrame).length === 1,
    );
  });

  test('say what is not kept, to those of the same page', async () => {
    const [page, other] = [await opened(), await opened()];
    const [one, two] = [await playPage(server, page.id, page.cookie), await playPage(server, page.id, page.cookie)];
    const stranger = await playPage(server, other.id, other.cookie);
    for (const each of [one, two, stranger]) {
      await each.ask({ op: 'subscribe', name: 'news' });
    }
    await one.ask({ op: 'publish', name: 'news', data: { hello: 'all' } });
    await two.hear('channel', (frame) => JSON.stringify(frame['data']) === '{"hello":"all"}');
    await one.hear('channel');
    await stranger.ask({ op: 'publish', name: 'news', data: 'mine' });

    expect((await stranger.hear('channel'))['data']).toBe('mine');
    expect(stranger.told.filter(({ type }) => type === 'channel')).toHaveLength(1);
    await two.ask({ op: 'unsubscribe', name: 'news' });
  });
});

testOn('postgres', 'several servers share a database')(
  'two servers: both edit one room, see who is there, hear what is said, and lose nothing when one is killed',
  async () => {
    const replicas = await startReplicas(2);
    try {
      const [here, there] = [replicas.next(), replicas.next()];
      const { id, cookie } = await opened(replicas);
      const [one, two] = [await playPage(here, id, cookie), await playPage(there, id, cookie)];
      const joined = await join(one);
      const [mine, theirs] = [documentOf(one, joined), documentOf(two, await join(two))];
      const { generation } = joined;
      const edits = 30;
      const edit = async (page: PlayedPage, document: Y.Doc, key: string) => {
        for (let n = 0; n < edits; n += 1) {
          const snapshot = changeOf(document, (root) => root.set(key, n));
          expect((await page.ask({ op: 'update', name: 'board', generation, snapshot })).type).toBe('result');
        }
      };

      await Promise.all([edit(one, mine, 'one'), edit(two, theirs, 'two')]);

      const all = JSON.stringify({ one: edits - 1, two: edits - 1 });
      for (const document of [mine, theirs]) {
        await waitFor('both to have all', () => {
          const { one: a, two: b } = document.getMap('root').toJSON();
          return JSON.stringify({ one: a, two: b }) === all;
        });
      }
      await one.hear('presence', (frame) => (frame['peers'] as unknown[]).length === 2);
      await two.ask({ op: 'subscribe', name: 'news' });
      await one.ask({ op: 'publish', name: 'news', data: 1 });
      await two.hear('channel');

      // What was answered is there, though the server that answered died in the same moment.
      const snapshot = changeOf(mine, (root) => root.set('last', true));
      await one.ask({ op: 'update', name: 'board', generation, snapshot });
      await replicas.kill(here);
      expect((await stored(id, replicas)).state).toEqual({ one: edits - 1, two: edits - 1, last: true });
      await waitFor('the other to have it', () => theirs.getMap('root').get('last') === true);
    } finally {
      await replicas.destroy();
    }
  },
);
