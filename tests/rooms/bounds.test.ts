import { randomUUID } from 'node:crypto';
import { createPage, launched } from '../support/pages.js';
import {
  callerRefusedWith,
  type PlayedPage,
  playCaller,
  playPage,
  type RoomFrame,
  roomsRefusedWith,
} from '../support/room-sockets.js';
import { type OwnServer, operatorKey, startServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;

// Each test fills a server up.
beforeEach(async () => {
  server = await startServer();
});

afterEach(() => server.destroy());

const tooManyRooms = { type: 'error', code: 'too_many_rooms' };
const asOperator = { Authorization: `Bearer ${operatorKey}` };

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Asks many times, some at a time: more would wait than may. */
const askMany = async (socket: PlayedPage, requests: readonly object[]): Promise<RoomFrame[]> => {
  const answers: RoomFrame[] = [];
  for (let at = 0; at < requests.length; at += 50) {
    answers.push(...(await Promise.all(requests.slice(at, at + 50).map((request) => socket.ask(request)))));
  }
  return answers;
};

const openMany = async (count: number, open: () => Promise<PlayedPage>): Promise<PlayedPage[]> => {
  const opened: PlayedPage[] = [];
  while (opened.length < count) {
    opened.push(...(await Promise.all(numbers(Math.min(50, count - opened.length)).map(open))));
  }
  return opened;
};

/** How many of those who come at the same moment are let in. */
const countLetIn = async (count: number, open: () => Promise<PlayedPage>): Promise<number> =>
  (await Promise.allSettled(numbers(count).map(open))).filter(({ status }) => status === 'fulfilled').length;

test('a connection is in 100 rooms and hears 100 channels', async () => {
  const namespace = `n-${randomUUID()}`;
  const other = `n-${randomUUID()}`;
  for (const [enter, leave] of [
    ['join', 'leave'],
    ['subscribe', 'unsubscribe'],
  ]) {
    const socket = await playCaller(server);
    const answers = await askMany(
      socket,
      numbers(100).map((n) => ({ op: enter, namespace, name: `r${n}` })),
    );
    expect(answers.filter(({ type }) => type !== 'result')).toEqual([]);
    expect(await socket.ask({ op: enter, namespace: other, name: 'r0' })).toMatchObject(tooManyRooms);
    // Where it is already it may enter once more, and what it leaves is free.
    expect(await socket.ask({ op: enter, namespace, name: 'r0' })).toMatchObject({ type: 'result' });
    await socket.ask({ op: leave, namespace, name: 'r0' });
    expect(await socket.ask({ op: enter, namespace: other, name: 'r0' })).toMatchObject({ type: 'result' });
    expect(await socket.ask({ op: enter, namespace, name: 'r0' })).toMatchObject(tooManyRooms);
  }
});

test('a process has 1,000 rooms open, whoever opens them', async () => {
  const userHeaders = async () => {
    const { plaintext } = await mintToken(server, (await createUser(server)).id);
    return { Authorization: `Bearer ${plaintext}` };
  };
  // Each of them may have 250.
  const callers = await Promise.all(numbers(4).map(userHeaders));
  const namespaces = numbers(10).map(() => `n-${randomUUID()}`);
  const sockets = await Promise.all(callers.flatMap((headers) => numbers(3).map(() => playCaller(server, headers))));
  const rooms = namespaces.flatMap((namespace) => numbers(100).map((n) => ({ op: 'join', namespace, name: `r${n}` })));
  const shareOf = (caller: number, part: number) =>
    rooms.slice(caller * 250, (caller + 1) * 250).slice(part * 100, (part + 1) * 100);
  const answers = await Promise.all(sockets.map((socket, at) => askMany(socket, shareOf(Math.floor(at / 3), at % 3))));
  expect(answers.flat().filter(({ type }) => type === 'result')).toHaveLength(1000);

  const more = { op: 'join', namespace: `n-${randomUUID()}`, name: 'more' };
  const late = await playCaller(server, await userHeaders());
  const operator = await playCaller(server);
  expect(await late.ask(more)).toMatchObject(tooManyRooms);
  expect(await operator.ask(more)).toMatchObject(tooManyRooms);
  // What is open already is no more.
  expect(await late.ask(rooms[0] ?? {})).toMatchObject({ type: 'result' });
  sockets[11]?.socket.close();
  await waitFor('a place', async () => (await operator.ask(more)).type === 'result');
  expect(await late.ask(more)).toMatchObject({ type: 'result' });
});

test('a process has 1,000 connections with a key, and keeps places for pages and their guests', async () => {
  const opened = await openMany(980, () => playCaller(server));

  expect(await countLetIn(60, () => playCaller(server))).toBe(20);
  expect(await callerRefusedWith(server, asOperator)).toBe(503);
  const { id } = await createPage(server);
  await playPage(server, id, await launched(server, id));
  const { id: open } = await createPage(server, { authMode: 'public' });
  await openMany(480, () => playPage(server, open));
  expect(await countLetIn(60, () => playPage(server, open))).toBe(20);
  expect(await roomsRefusedWith(server, open)).toBe(503);
  await playPage(server, open, await launched(server, open));
  opened[0]?.socket.close();
  await waitFor('a place', () =>
    playCaller(server).then(
      () => true,
      () => false,
    ),
  );
});
