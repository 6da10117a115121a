import { startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { useServer } from '../support/server.js';

const server = useServer();

describe('listActiveSessions', () => {
  test('lists newest first, of one agent when asked', async () => {
    const one = await registerAgent(server);
    const other = await registerAgent(server);
    const first = await startSession(server, one.id);
    const second = await startSession(server, other.id);
    const third = await startSession(server, one.id);

    const list = async (query: string) =>
      (await server.request('GET', `/api/active-sessions${query}`)).body.sessions.map(
        (session: { id: string }) => session.id,
      );
    expect(await list('')).toEqual([third.id, second.id, first.id]);
    expect(await list(`?agentId=${one.id}`)).toEqual([third.id, first.id]);
    expect(await list('?agentId=')).toHaveLength(3);
    expect(await list('?agentId=nobody')).toEqual([]);
  });

  test('of many with long texts come the newest that have 4 MiB', async () => {
    const agent = await registerAgent(server);
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      ids.unshift((await startSession(server, agent.id, { taskDescription: 'x'.repeat(262_144) })).id);
    }

    const { sessions } = (await server.call('listActiveSessions', { query: { agentId: agent.id } })).body;
    expect(sessions.map(({ id }) => id)).toEqual(ids.slice(0, 15));
  });
});
