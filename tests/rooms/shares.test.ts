import { randomUUID } from 'node:crypto';
import { type PlayedPage, playCaller } from '../support/room-sockets.js';
import { type OwnServer, startServer } from '../support/server.js';

/** So many one connection may be in. */
const ofConnection = 100;
const ofOneCaller = 250;

let server: OwnServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

/** Joins rooms, each of which is made; stops at what is refused and returns how many were joined. */
const joinMany = async (socket: PlayedPage, count: number, namespace: string): Promise<number> => {
  for (let n = 0; n < count; n += 1) {
    const answer = await socket.ask({ op: 'join', name: `r${n}`, namespace });
    if (answer.type !== 'result') {
      expect(answer).toMatchObject({ type: 'error', code: 'too_many_rooms' });
      return n;
    }
  }
  return count;
};

test('one caller has a share of the rooms that a server has open, on all its connections together', async () => {
  const agent = { 'X-Agent-ID': randomUUID() };
  const namespaces = Array.from({ length: 3 }, () => `n-${randomUUID()}`);
  const sockets = await Promise.all(namespaces.map(() => playCaller(server, agent)));
  const joined = [];
  for (const [at, namespace] of namespaces.entries()) {
    joined.push(await joinMany(sockets[at] as PlayedPage, ofConnection, namespace));
  }
  expect(joined).toEqual([100, 100, ofOneCaller - 200]);
  const [first, , last] = sockets as [PlayedPage, PlayedPage, PlayedPage];
  const [firstNamespace, , lastNamespace] = namespaces;
  const refused = { op: 'join', name: 'r99', namespace: lastNamespace };

  // What one has open already is no more; another caller has a share of its own.
  expect(await last.ask({ op: 'join', name: 'r0', namespace: firstNamespace })).toMatchObject({ type: 'result' });
  const other = await playCaller(server, { 'X-Agent-ID': randomUUID() });
  expect(await other.ask(refused)).toMatchObject({ type: 'result' });
  expect(await last.ask(refused)).toMatchObject({ type: 'error', code: 'too_many_rooms' });
  // A room counts until the caller has left it on all connections.
  await first.ask({ op: 'leave', name: 'r0', namespace: firstNamespace });
  expect(await last.ask(refused)).toMatchObject({ type: 'error', code: 'too_many_rooms' });
  await last.ask({ op: 'leave', name: 'r0', namespace: firstNamespace });
  expect(await last.ask(refused)).toMatchObject({ type: 'result' });
});
