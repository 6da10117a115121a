import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { createPage } from '../support/pages.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { playCaller } from '../support/room-sockets.js';
import { roomsIn } from '../support/rooms.js';
import { rowsOf } from '../support/rows.js';

const all = useReplicas(racingReplicas);

test('what several replicas change in a room at once all counts, also in one that is not there yet', async () => {
  const { reset, change, get } = roomsIn(() => all.replicas, 'races');
  await reset('there', { list: [], n: 0 });

  await Promise.all(
    Array.from({ length: 60 }, (_value, index) =>
      index % 2 === 0
        ? change('there', [
            { type: 'insert', path: ['list'], index: 0, values: [index] },
            { type: 'increment', path: ['n'], by: 1 },
          ])
        : change('new', [{ type: 'set', path: [`k${index}`], value: index }]),
    ),
  );

  const { state } = (await get('there')).body.room;
  expect(state).toEqual({ n: 30, list: expect.any(Array) });
  expect(new Set(state['list'] as number[]).size).toBe(30);
  expect(Object.keys((await get('new')).body.room.state)).toHaveLength(30);
});

test('replicas at once make no more rooms than a namespace may have', async () => {
  const { change } = roomsIn(() => all.replicas, 'many');
  const operations = [{ type: 'set' as const, path: ['a'], value: 1 }];
  await Promise.all(Array.from({ length: 95 }, (_value, index) => change(`r${index}`, operations)));

  const answers = await Promise.all(
    Array.from({ length: 15 }, (_value, index) =>
      all.replicas.call('changeRoom', { body: { namespace: 'many', name: `s${index}`, operations } }).answer(),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('a page takes its rooms with it, also one that is made while it is deleted', async () => {
  const agent = await registerAgent(all.replicas);
  const operations = [{ type: 'set' as const, path: ['a'], value: 1 }];
  for (let turn = 0; turn < 10; turn += 1) {
    const { id } = await createPage(all.replicas, {}, agent.id);
    const namespace = `task:page:${id}`;
    const making = Array.from({ length: 4 }, (_value, index) =>
      all.replicas
        .call('changeRoom', { agentId: agent.id, body: { namespace, name: `r${index}`, operations } })
        .answer(),
    );
    const deleting = all.replicas.call('deletePage', { path: { id }, agentId: agent.id });
    const statuses = (await Promise.all(making)).map(({ status }) => status);
    await deleting;

    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    expect(rowsOf(all.replicas, 'rooms', { namespace })).toEqual([]);
  }
});

test('whoever is on another replica hears what is said in as many bytes as its characters can have', async () => {
  const data = '字'.repeat(2046);
  const { id } = await registerAgent(all.replicas);
  const namespace = `n-${randomUUID()}`;
  const [here, there] = [await playCaller(all.replicas, { 'X-Agent-ID': id }), await playCaller(all.replicas)];
  for (const each of [here, there]) {
    await each.ask({ op: 'join', name: 'board', namespace });
    await each.ask({ op: 'subscribe', name: 'news', namespace });
  }

  expect(await here.ask({ op: 'presence', name: 'board', namespace, data })).toMatchObject({ type: 'result' });
  await there.hear('presence', ({ peers }) => (peers as { data: unknown }[]).some((peer) => peer.data === data));
  expect(await here.ask({ op: 'publish', name: 'news', namespace, data })).toMatchObject({ type: 'result' });
  expect(await there.hear('channel')).toMatchObject({ data });
});
