import { registerAgent } from '../support/agents.js';
import { createPage } from '../support/pages.js';
import { readSnapshot, roomsIn } from '../support/rooms.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { reset, change, get } = roomsIn(() => server, 'changes');

describe('changeRoom', () => {
  test('makes a room that is not there, and does operations of all types in their order', async () => {
    const { status, body } = await change('all', [
      { type: 'set', path: ['cards'], value: [{ title: 'Plan', votes: 1 }, null, 'last'] },
      { type: 'set', path: ['cards', '1'], value: { done: false } },
      { type: 'increment', path: ['cards', '0', 'votes'], by: 2 },
      { type: 'text', path: ['cards', '0', 'title'], index: 4, deleteCount: 0, insert: 't 🌱' },
      { type: 'text', path: ['cards', '0', 'title'], index: 0, deleteCount: 1, insert: 'p' },
      { type: 'insert', path: ['cards'], index: 3, values: [[1, [2]], { a: { b: 1.5 } }] },
      { type: 'delete', path: ['cards', '2'] },
      { type: 'set', path: ['gone'], value: true },
      { type: 'delete', path: ['gone'] },
    ]);

    const state = { cards: [{ title: 'plant 🌱', votes: 3 }, { done: false }, [1, [2]], { a: { b: 1.5 } }] };
    const { room } = body;
    expect(status).toBe(200);
    expect(room).toMatchObject({ namespace: 'changes', name: 'all', schemaVersion: 1, stale: false, state });
    expect(readSnapshot(room.snapshot)).toEqual(state);
    const { schemaVersion, generation, snapshot } = room;
    expect(room.bytes).toBe(
      Buffer.byteLength(JSON.stringify({ format: 'swarm-room-v1', schemaVersion, generation, snapshot })),
    );
    expect((await get('all')).body.room).toEqual(room);
    expect((await change('all', [{ type: 'set', path: ['x'], value: 1 }])).body.room.generation).toBe(generation);
  });

  test('does what is meant for a generation only as long as the room has not begun anew', async () => {
    const of = (name: string, generation: string) => ({
      body: { namespace: 'changes', name, generation, operations: [{ type: 'set' as const, path: ['x'], value: 1 }] },
    });
    const before = (await reset('meant', { x: 0 })).body.room.generation;
    expect((await server.call('changeRoom', of('meant', before))).body.room.state).toEqual({ x: 1 });
    await reset('meant', { x: 2 });

    await server.call('changeRoom', of('meant', before)).refused(409, 'room_stale');
    await server.call('changeRoom', of('never-made', before)).refused(409, 'room_stale');
    expect((await get('meant')).body.room.state).toEqual({ x: 2 });
  });

  const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  test.each<[string, object, string]>([
    ['a parent that is not there', { type: 'set', path: ['no', 'a'], value: 1 }, 'path'],
    ['a parent that is a text', { type: 'set', path: ['text', 'a'], value: 1 }, 'path'],
    ['an item that is not there', { type: 'set', path: ['list', '2'], value: 1 }, 'path'],
    ['a name in a list', { type: 'set', path: ['list', 'length'], value: 1 }, 'path'],
    ['an index with a zero before it', { type: 'set', path: ['list', '01'], value: 1 }, 'path'],
    ['deleting what is not there', { type: 'delete', path: ['no'] }, 'path'],
    ['inserting behind the end', { type: 'insert', path: ['list'], index: 3, values: [1] }, 'index'],
    ['inserting into an object', { type: 'insert', path: ['object'], index: 0, values: [1] }, 'path'],
    ['inserting nowhere', { type: 'insert', path: ['list'], values: [1] }, 'index'],
    ['inserting nothing', { type: 'insert', path: ['list'], index: 0 }, 'values'],
    ['adding to a text', { type: 'increment', path: ['text'], by: 1 }, 'path'],
    ['adding nothing', { type: 'increment', path: ['number'] }, 'by'],
    ['a text behind its end', { type: 'text', path: ['text'], index: 3, deleteCount: 2 }, 'index'],
    ['no change of a text', { type: 'text', path: ['text'], index: 0 }, 'insert'],
    ['a text that is a number', { type: 'text', path: ['number'], index: 0, insert: 'a' }, 'path'],
    ['no value', { type: 'set', path: ['a'] }, 'value'],
    ['the key __proto__', { type: 'set', path: ['__proto__', 'a'], value: 1 }, 'path'],
    ['the key constructor', { type: 'set', path: ['constructor'], value: 1 }, 'path'],
    ['an unsafe key in a value', { type: 'set', path: ['a'], value: JSON.parse('{"b":[{"prototype":1}]}') }, 'value'],
    ['a value that is too deep', { type: 'set', path: ['a'], value: deep(33) }, 'value'],
  ])('refuses %s, and does nothing of the batch', async (what, operation, member) => {
    const state = { list: [1, 2], object: {}, text: 'abcd', number: 1 };
    const before = (await reset(what.replaceAll(' ', '-').replaceAll('_', '.'), state)).body.room;
    const { namespace, name } = before;

    await server
      .callUntyped('changeRoom', {
        body: { namespace, name, operations: [{ type: 'increment', path: ['number'], by: 1 }, operation] },
      })
      .refused(400, 'validation_error', `body.operations.1.${member}`);

    expect((await get(name)).body.room).toEqual(before);
  });

  test('refuses what the contract does not allow', async () => {
    await server.callUntyped('changeRoom', { body: {} }).refused(400, 'validation_error', 'body.operations');
    await server
      .callUntyped('changeRoom', { body: { name: 'a b', operations: [{ type: 'move', path: [] }] } })
      .refused(400, 'validation_error', 'body.name', 'body.operations.0.type', 'body.operations.0.path');
  });

  test('refuses to change a room of another schema version', async () => {
    await reset('versioned', { a: 1 }, 2);

    await server
      .call('changeRoom', {
        body: { namespace: 'changes', name: 'versioned', operations: [{ type: 'delete', path: ['a'] }] },
      })
      .refused(409, 'room_stale');

    expect((await get('versioned', 2)).body.room.state).toEqual({ a: 1 });
  });

  test('refuses a room that would be too large, which stays as it was', async () => {
    const set = (key: string, length: number) => ({ type: 'set' as const, path: [key], value: 'x'.repeat(length) });
    await change('large', [set('a', 1_000_000)]);

    await server
      .call('changeRoom', { body: { namespace: 'changes', name: 'large', operations: [set('b', 1_000_000)] } })
      .refused(409, 'room_too_large');

    expect(Object.keys((await change('large', [set('c', 1)])).body.room.state)).toEqual(['a', 'c']);
  });

  test('refuses a body of more than 3 MiB', async () => {
    const operations = [{ type: 'set' as const, path: ['a'], value: 'x'.repeat(3 * 1024 * 1024) }];

    await server.call('changeRoom', { body: { operations } }).refused(413, 'payload_too_large');
  });

  test('a namespace has at most 100 rooms', async () => {
    const { change: add } = roomsIn(() => server, 'full');
    const operations = [{ type: 'set' as const, path: ['a'], value: 1 }];
    await Promise.all(Array.from({ length: 100 }, (_value, index) => add(`r${index}`, operations)));

    await server
      .call('changeRoom', { body: { namespace: 'full', name: 'r100', operations } })
      .refused(409, 'too_many_rooms');

    await add('r99', operations);
  });

  test('changes a room of the caller: of its agent, else of nobody', async () => {
    const { id } = await registerAgent(server);
    const operations = [{ type: 'set' as const, path: ['a'], value: 1 }];

    const ofAgent = await server.call('changeRoom', { agentId: id, body: { operations } });
    const ofNobody = await server.call('changeRoom', { body: { operations } });

    expect(ofAgent.body.room).toMatchObject({ namespace: `task:agent:${id}`, name: 'default' });
    expect(ofNobody.body.room).toMatchObject({ namespace: 'default', name: 'default' });
  });

  test('who may change which', async () => {
    const { id } = await registerAgent(server);
    const other = await registerAgent(server);
    const operations = [{ type: 'set' as const, path: ['a'], value: 1 }];
    const changing = (namespace: string, agentId?: string) =>
      server.call('changeRoom', { ...(agentId !== undefined && { agentId }), body: { namespace, operations } });

    await changing(`task:agent:${id}`);
    const page = await createPage(server);
    await changing(`task:page:${page.id}`, id);
    await changing('task:page:p1', id).refused(404, 'page_not_found');
    await changing(`mcp:overflow:${id}`, id);
    await changing(`task:agent:${id}`, other.id).refused(403, 'namespace_forbidden');
    await changing('task:page:p1').refused(403, 'namespace_forbidden');
    await changing(`mcp:overflow:${id}`).refused(403, 'namespace_forbidden');
    await changing('apps').refused(403, 'namespace_forbidden');
    await changing('apps:x', id).refused(403, 'namespace_forbidden');
  });

  test('10,000 changes leave a document that is no larger than its state needs', async () => {
    await reset('counted', { n: 0, list: [] });
    const operations = [
      ...Array.from({ length: 999 }, () => ({ type: 'increment' as const, path: ['n'], by: 1 })),
      { type: 'insert' as const, path: ['list'], index: 0, values: ['item'] },
    ];
    for (let batch = 0; batch < 10; batch += 1) {
      await change('counted', operations);
    }

    const { room } = (await get('counted')).body;
    expect(room.state).toEqual({ n: 9990, list: Array.from({ length: 10 }, () => 'item') });
    expect(Buffer.from(room.snapshot, 'base64').length).toBeLessThan(3 * JSON.stringify(room.state).length);
  });
});
