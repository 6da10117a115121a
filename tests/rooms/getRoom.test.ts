import { roomsIn } from '../support/rooms.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { reset } = roomsIn(() => server, 'asked');

describe('getRoom', () => {
  test('reads the room that the body names', async () => {
    const { room } = (await reset('board', { a: 1 })).body;

    expect((await server.call('getRoom', { body: { namespace: 'asked', name: 'board' } })).body).toEqual({ room });
  });

  test('makes no room', async () => {
    await server.call('getRoom', { body: { namespace: 'asked', name: 'none' } }).refused(404, 'room_not_found');
  });

  test('refuses reserved namespaces and what is no name', async () => {
    await server.call('getRoom', { body: { namespace: 'apps' } }).refused(403, 'namespace_forbidden');
    await server.callUntyped('getRoom', { body: { name: '' } }).refused(400, 'validation_error', 'body.name');
  });
});
