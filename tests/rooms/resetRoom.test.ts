import { registerAgent } from '../support/agents.js';
import { createPage } from '../support/pages.js';
import { readSnapshot, roomsIn } from '../support/rooms.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { reset, get, change } = roomsIn(() => server, 'resets');

describe('resetRoom', () => {
  test('lets a room begin anew, with another generation and schema version', async () => {
    const before = (await reset('board', { a: 1 })).body.room;

    const { room } = (await reset('board', { b: { c: [null, 'd', 1.5] } }, 2)).body;

    expect(room).toMatchObject({ schemaVersion: 2, stale: false, state: { b: { c: [null, 'd', 1.5] } } });
    expect(room.generation).not.toBe(before.generation);
    expect(readSnapshot(room.snapshot)).toEqual(room.state);
    expect((await get('board', 2)).body.room).toEqual(room);
    expect((await change('board', [{ type: 'delete', path: ['b'] }], 2)).body.room.state).toEqual({});
  });

  test('begins with nothing unless it is told', async () => {
    expect((await server.call('resetRoom', { body: { namespace: 'resets', name: 'empty' } })).body.room.state).toEqual(
      {},
    );
  });

  test('takes a list as long as a body may have one', async () => {
    const list = Array.from({ length: 190_000 }, (_, at) => at % 10);
    const { room } = (await reset('long', { list })).body;

    expect(room.state).toEqual({ list });
    expect(readSnapshot(room.snapshot)).toEqual({ list });
  });

  test('makes no room of a page that is not there', async () => {
    const { id } = await registerAgent(server);
    const resetting = (namespace: string) => server.call('resetRoom', { agentId: id, body: { namespace, state: {} } });
    const page = await createPage(server);
    await resetting(`task:page:${page.id}`);
    await resetting('task:page:of-nobody').refused(404, 'page_not_found');
    await server.call('deletePage', { path: { id: page.id }, agentId: page.agentId });
    await resetting(`task:page:${page.id}`).refused(404, 'page_not_found');
  });

  test('refuses a state that no room has', async () => {
    const refuse = (state: unknown) =>
      server
        .callUntyped('resetRoom', { body: { namespace: 'resets', state } })
        .refused(400, 'validation_error', 'body.state');

    await refuse([]);
    await refuse({ a: [{ prototype: 1 }] });
    await refuse({ a: JSON.parse('['.repeat(70) + ']'.repeat(70)) });
  });

  test('refuses a state that is too large, a full body and a reserved namespace', async () => {
    const resetting = (state: object, namespace = 'resets') =>
      server.call('resetRoom', { body: { namespace, state: { ...state } } });

    await resetting({ a: 'x'.repeat(1_900_000) }).refused(409, 'room_too_large');
    await resetting({ a: 'x'.repeat(3_145_728) }).refused(413, 'payload_too_large');
    await resetting({}, 'apps').refused(403, 'namespace_forbidden');
  });
});
