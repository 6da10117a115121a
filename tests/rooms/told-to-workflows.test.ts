import { randomUUID } from 'node:crypto';
import { testOn } from '../support/only-on.js';
import { createPage } from '../support/pages.js';
import { roomsIn } from '../support/rooms.js';
import { startServer, type TestServer, useServer } from '../support/server.js';
import { endedRun, passes, runThat, startRun } from '../support/workflows.js';

const server = useServer();

/** A run that waits until a room changes. */
const waiting = async (on: TestServer, filter: object): Promise<string> => {
  const { runId } = await startRun(on, [
    {
      id: 'wait',
      type: 'wait',
      config: { mode: 'event', eventName: 'room.changed', scope: 'global', filter },
      next: 'on',
    },
    passes('on'),
  ]);
  await runThat(on, runId, ({ run }) => run.status === 'waiting');
  return runId;
};

const payloadOf = async (on: TestServer, runId: string): Promise<unknown> => {
  const { run, steps } = await endedRun(on, runId);
  expect(run.status).toBe('completed');
  return Object(steps[0]?.output).payload;
};

const setN = (value: number) => [{ type: 'set' as const, path: ['n'], value }];

test('a step that waits for a room goes on when that is changed, and not for another one', async () => {
  const namespace = `n-${randomUUID()}`;
  const rooms = roomsIn(() => server, namespace);
  const board = await waiting(server, { namespace, room: 'board' });
  const other = await waiting(server, { namespace, room: 'other' });

  const { room } = (await rooms.change('board', setN(1), 3)).body;

  expect(await payloadOf(server, board)).toEqual({
    namespace,
    room: 'board',
    generation: room.generation,
    schemaVersion: 3,
  });
  expect((await server.call('getWorkflowRun', { path: { id: other } })).body.run.status).toBe('waiting');
  await rooms.reset('other', {});
  expect(await payloadOf(server, other)).toMatchObject({ room: 'other' });
});

test('the event of a room of a page names the page', async () => {
  const { id, agentId } = await createPage(server);
  const namespace = `task:page:${id}`;
  const run = await waiting(server, { page: id });

  await server.call('changeRoom', { agentId, body: { namespace, name: 'board', operations: setN(1) } });

  expect(await payloadOf(server, run)).toMatchObject({ namespace, room: 'board', page: id });
});

test('what changes in quick succession wakes each that waits', async () => {
  const namespace = `n-${randomUUID()}`;
  const rooms = roomsIn(() => server, namespace);
  await rooms.reset('board', { n: 0 });
  const runs = [await waiting(server, { namespace }), await waiting(server, { namespace })];

  await Promise.all(Array.from({ length: 20 }, (_, n) => rooms.change('board', setN(n))));

  for (const run of runs) {
    expect(await payloadOf(server, run)).toMatchObject({ room: 'board' });
  }
});

testOn('sqlite', 'elsewhere a lease may have to run out first')(
  'a change wakes a step though the server dies before it could',
  async () => {
    const first = await startServer();
    const run = await waiting(first, { room: 'board' });
    await roomsIn(() => first, 'default').change('board', setN(1));
    await first.signal('SIGKILL');

    const second = await startServer({ dataDir: first.dataDir });
    try {
      expect(await payloadOf(second, run)).toMatchObject({ namespace: 'default', room: 'board' });
    } finally {
      await second.destroy();
    }
  },
);
