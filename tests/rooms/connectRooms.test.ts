import { randomUUID } from 'node:crypto';
import * as Y from 'yjs';
import { registerAgent } from '../support/agents.js';
import { createPage, launched } from '../support/pages.js';
import { callerRefusedWith, type PlayedPage, playCaller, playPage, type RoomFrame } from '../support/room-sockets.js';
import { readSnapshot } from '../support/rooms.js';
import { changeRows } from '../support/rows.js';
import { type OwnServer, startServer, useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

const server = useServer();

const asAgent = (id: string) => playCaller(server, { 'X-Agent-ID': id });

const join = async (to: PlayedPage, namespace?: string, name = 'board') =>
  Object((await to.ask({ op: 'join', name, ...(namespace !== undefined && { namespace }) }))['room']);

const set = (value: unknown) => [{ type: 'set', path: ['a'], value }];

test('connectRooms says who is there, and takes the namespace of the agent unless another is named', async () => {
  const { id, name } = await registerAgent(server);
  const agent = await asAgent(id);
  const operator = await playCaller(server);

  expect((await agent.hear('hello'))['me']).toEqual({ userId: id, name, kind: 'agent' });
  expect((await operator.hear('hello'))['me']).toEqual({ userId: null, name: 'Operator', kind: 'user' });
  expect((await join(agent)).namespace).toBe(`task:agent:${id}`);
  expect((await join(operator)).namespace).toBe('default');
  const { id: taskId } = await createTask(server, { task: 'x', agentId: id });
  const forTask = await playCaller(server, { 'X-Source-Task-Id': taskId });
  expect((await join(forTask)).namespace).toBe(`task:agent:${id}`);
});

test('rooms with the same name in several namespaces are apart on one connection', async () => {
  const [one, other] = [`n-${randomUUID()}`, `n-${randomUUID()}`];
  const socket = await playCaller(server);
  const rooms = [await join(socket, one), await join(socket, other)];
  for (const [at, { namespace, generation }] of rooms.entries()) {
    const changed = await socket.ask({ op: 'change', name: 'board', namespace, generation, operations: set(at) });
    expect(Object(changed['room']).state).toEqual({ a: at });
  }
  await socket.ask({ op: 'leave', name: 'board', namespace: one });

  const [left, still] = rooms.map(({ namespace, generation }) =>
    socket.ask({ op: 'change', name: 'board', namespace, generation, operations: set(2) }),
  );
  expect(await left).toMatchObject({ type: 'error', code: 'room_not_joined' });
  expect(await still).toMatchObject({ type: 'result' });
});

test('an agent and the page that it shows edit one room together with Yjs', async () => {
  const { id, agentId } = await createPage(server);
  const namespace = `task:page:${id}`;
  const [agent, page] = [await asAgent(agentId), await playPage(server, id, await launched(server, id))];
  const { generation } = await join(agent, namespace);
  await join(page);
  const document = new Y.Doc();
  document.getMap('root').set('a', 'from the agent');

  const snapshot = Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');
  expect(await agent.ask({ op: 'update', name: 'board', namespace, generation, snapshot })).toMatchObject({
    type: 'result',
  });
  const heard = await page.hear('room', ({ update }) => update !== undefined);
  Y.applyUpdate(document, Buffer.from(String(heard['update']), 'base64'));
  expect(document.getMap('root').toJSON()).toEqual({ a: 'from the agent' });
  await page.hear('presence', ({ peers }) => (peers as { kind: string }[]).some(({ kind }) => kind === 'agent'));
  await page.ask({ op: 'subscribe', name: 'news' });
  await agent.ask({ op: 'publish', name: 'news', namespace, data: 1 });
  expect(await page.hear('channel')).toMatchObject({ namespace, data: 1 });
  const { room } = (await server.call('getRoomByQuery', { query: { namespace, name: 'board' } })).body;
  expect(readSnapshot(room.snapshot)).toEqual({ a: 'from the agent' });
});

test('a page has its own namespace, whatever it names', async () => {
  const { id } = await createPage(server);
  const page = await playPage(server, id, await launched(server, id));

  expect((await join(page, 'default')).namespace).toBe(`task:page:${id}`);
});

test('the rooms of others are read, or not even that, as over HTTP', async () => {
  const [{ id: mine }, { id: theirs }] = [await registerAgent(server), await registerAgent(server)];
  const owner = await asAgent(theirs);
  const { generation } = await join(owner);
  const socket = await asAgent(mine);
  const namespace = `task:agent:${theirs}`;

  expect((await join(socket, namespace)).generation).toBe(generation);
  for (const request of [
    { op: 'change', namespace, generation, operations: set(1) },
    { op: 'update', namespace, generation, snapshot: '' },
    { op: 'reset', namespace },
    { op: 'publish', namespace, data: 1 },
    { op: 'join', namespace, missing: true },
    { op: 'join', namespace: 'apps' },
    { op: 'join', namespace: `mcp:overflow:${theirs}` },
    { op: 'subscribe', namespace: 'apps:x' },
  ]) {
    const name = 'missing' in request ? 'missing' : 'board';
    expect([request, await socket.ask({ name, ...request })]).toEqual([
      request,
      expect.objectContaining({ type: 'error', code: 'namespace_forbidden' }),
    ]);
  }
  const write = { op: 'change', name: 'board', generation, operations: set(1) };
  expect(await owner.ask(write)).toMatchObject({ type: 'result' });
});

test('connectRooms needs a key, and a request to go on', async () => {
  expect(await callerRefusedWith(server, {})).toBe(401);
  expect(await callerRefusedWith(server, { Authorization: 'Bearer wrong' })).toBe(401);
  await server.call('connectRooms').refused(426, 'upgrade_required');
});

test('a token that is revoked ends the connection', async () => {
  const user = await createUser(server);
  const { plaintext, token } = await mintToken(server, user.id);
  const socket = await playCaller(server, { Authorization: `Bearer ${plaintext}` });
  expect((await socket.hear('hello'))['me']).toEqual({ userId: user.id, name: user.name, kind: 'user' });
  await join(socket, `n-${randomUUID()}`);
  await server.call('revokeUserToken', { path: { id: user.id, tokenId: token.id } });

  await waitFor('the end', async () => (await socket.ask({ op: 'subscribe', name: 'news' })).type !== 'result');
  expect(await socket.closed).toBe(1008);
});

describe('with roles', () => {
  let own: OwnServer;

  beforeAll(async () => {
    own = await startServer({ env: { RBAC_ENABLED: 'true' } });
  });

  afterAll(() => own.destroy());

  test('a person without the permission reads and changes nothing', async () => {
    const user = await createUser(own);
    await own.call('setUserRoles', { path: { id: user.id }, body: { roles: ['requester'] } });
    const { plaintext } = await mintToken(own, user.id);
    const operations = [{ type: 'set' as const, path: ['a'], value: 1 }];
    const { room } = (await own.call('changeRoom', { body: { namespace: 'n', name: 'board', operations } })).body;
    const socket = await playCaller(own, { Authorization: `Bearer ${plaintext}` });
    const { generation } = room;

    expect((await join(socket, 'n')).state).toEqual({ a: 1 });
    for (const more of [{ op: 'change', operations }, { op: 'reset' }, { op: 'update', snapshot: '' }]) {
      expect(await socket.ask({ name: 'board', namespace: 'n', generation, ...more })).toMatchObject({
        code: 'permission_denied',
      });
    }
  });
});

test('who joins a room that cannot be read is told so, and others go on', async () => {
  const namespace = `n-${randomUUID()}`;
  const socket = await playCaller(server);
  await join(socket, namespace, 'sound');
  await join(socket, namespace, 'spoiled');
  changeRows(server, 'rooms', { namespace, name: 'spoiled' }, { revision: randomUUID(), snapshot: 'AQEB' });
  const other = await playCaller(server);

  expect(await other.ask({ op: 'join', name: 'spoiled', namespace })).toMatchObject({
    type: 'error',
    code: 'room_unreadable',
  });
  expect((await join(other, namespace, 'sound')).name).toBe('sound');
});

test('of many who are there some are told, and the others counted', async () => {
  const namespace = `n-${randomUUID()}`;
  const first = await playCaller(server);
  await join(first, namespace);
  const others = await Promise.all(Array.from({ length: 104 }, () => playCaller(server)));
  await Promise.all(others.map((other) => join(other, namespace)));
  const countsOf = ({ peers, more }: RoomFrame) => [(peers as unknown[]).length, more];
  await first.hear('presence', (frame) => String(countsOf(frame)) === '100,5');

  const [data, name] = ['x'.repeat(2000), 'board'];
  await Promise.all(others.map((other) => other.ask({ op: 'presence', name, namespace, data })));
  await first.hear('presence', (frame) => {
    const [told = 0, more] = countsOf(frame) as number[];
    return told < 40 && told + Number(more) === 105;
  });
});

test('what is too long to be told to other servers is refused, and nobody hears it', async () => {
  const { id } = await registerAgent(server, { name: '"'.repeat(255) });
  const namespace = 'n'.repeat(512);
  const socket = await asAgent(id);
  const name = 'board'.padEnd(64, 'x');
  await join(socket, namespace, name);
  const say = (data: string) => socket.ask({ op: 'presence', name, namespace, data });

  expect(await say('字'.repeat(2046))).toMatchObject({ type: 'error', code: 'said_too_long' });
  expect(await say('字'.repeat(1500))).toMatchObject({ type: 'result' });
});
