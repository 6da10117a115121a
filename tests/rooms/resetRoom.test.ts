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
