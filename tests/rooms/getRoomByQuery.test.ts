import { registerAgent } from '../support/agents.js';
import { roomsIn } from '../support/rooms.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { reset, get } = roomsIn(() => server, 'reads');

describe('getRoomByQuery', () => {
  test('reads a room; one of another schema version is stale, and comes as it is', async () => {
    const { room } = (await reset('board', { a: [1] }, 2)).body;

    expect((await get('board', 2)).body).toEqual({ room });
    expect((await get('board', 3)).body).toEqual({ room: { ...room, stale: true } });
  });

  test('makes no room', async () => {
    const query = { namespace: 'reads', name: 'none' };

    await server.call('getRoomByQuery', { query }).refused(404, 'room_not_found');
    await server.call('getRoomByQuery', { query }).refused(404, 'room_not_found');
  });

  test('refuses reserved namespaces, and those of others', async () => {
    const { id } = await registerAgent(server);

    await server.call('getRoomByQuery', { query: { namespace: 'apps:a' } }).refused(403, 'namespace_forbidden');
    await server
      .call('getRoomByQuery', { query: { namespace: `mcp:overflow:${id}` } })
      .refused(403, 'namespace_forbidden');
  });

  test('refuses what is no name', async () => {
    await server
      .callUntyped('getRoomByQuery', { query: { name: 'ä', schemaVersion: 0 } })
      .refused(400, 'validation_error', 'query.name', 'query.schemaVersion');
  });
});
