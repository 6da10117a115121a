import { listSessions, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { minutesAgo } from '../support/task-rows.js';

let server: OwnServer;

beforeEach(async () => {
  server = await startServer();
});

afterEach(() => server.destroy());

const cleanUp = (body?: unknown) =>
  server.callUntyped('cleanupActiveSessions', { ...(body === undefined ? {} : { body }) });

const silentSession = async (agentId: string, minutes: number): Promise<string> => {
  const { id } = await startSession(server, agentId);
  changeRow(server, 'active_sessions', id, { lastHeartbeatAt: minutesAgo(minutes) });
  return id;
};

describe('cleanupActiveSessions', () => {
  test("deletes all of an agent's sessions, silent or not", async () => {
    const one = await registerAgent(server);
    const other = await registerAgent(server);
    await startSession(server, one.id);
    await silentSession(one.id, 60);
    await silentSession(other.id, 60);

    expect(await cleanUp({ agentId: one.id })).toMatchObject({ status: 200, body: { cleaned: 2 } });
    expect(await listSessions(server, other.id)).toHaveLength(1);
  });

  test('without a body deletes sessions silent for more than 30 minutes', async () => {
    const { id } = await registerAgent(server);
    const fresh = await silentSession(id, 29);
    await silentSession(id, 31);

    expect((await cleanUp()).body).toEqual({ cleaned: 1 });
    expect(await listSessions(server, id)).toMatchObject([{ id: fresh }]);
  });

  test('takes another age', async () => {
    const { id } = await registerAgent(server);
    await silentSession(id, 10);

    expect((await cleanUp({ maxAgeMinutes: 11 })).body).toEqual({ cleaned: 0 });
    expect((await cleanUp({ maxAgeMinutes: 9 })).body).toEqual({ cleaned: 1 });
  });

  test.each([[{ maxAgeMinutes: -1 }], [{ maxAgeMinutes: 1.5 }], [{ maxAgeMinutes: '5' }]])(
    'refuses %p',
    async (body) => {
      expect(await cleanUp(body).refused(400, 'validation_error', 'body.maxAgeMinutes')).toMatchObject({
        error: expect.stringContaining('maxAgeMinutes'),
      });
    },
  );
});
