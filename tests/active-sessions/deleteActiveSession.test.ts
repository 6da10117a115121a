import { listSessions, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { deleteRow } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('deleteActiveSession', () => {
  test('deletes the session with the id and says whether there was one', async () => {
    const { id } = await registerAgent(server);
    const session = await startSession(server, id);
    const kept = await startSession(server, id);
    const remove = async () => (await server.call('deleteActiveSession', { path: { id: session.id } })).body;

    expect(await remove()).toEqual({ deleted: true });
    expect(await remove()).toEqual({ deleted: false });
    expect(await listSessions(server, id)).toEqual([kept]);
  });
});

describe('sessions of an agent', () => {
  test('go with the agent', async () => {
    const { id } = await registerAgent(server);
    await startSession(server, id);
    deleteRow(server, 'agents', id);

    expect(await listSessions(server, id)).toEqual([]);
  });
});
