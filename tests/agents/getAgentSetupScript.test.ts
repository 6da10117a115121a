import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { startServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

describe('getAgentSetupScript', () => {
  test('has neither script at first', async () => {
    const { id } = await registerAgent(server);

    expect(await server.request('GET', `/api/agents/${id}/setup-script`)).toMatchObject({
      status: 200,
      body: { setupScript: null, globalSetupScript: null },
    });
  });

  test("answers the agent's own script and the one for all", async () => {
    const { id } = await registerAgent(server);
    server.database.prepare("update agents set setupScript = 'npm ci' where id = ?").run(id);
    server.database
      .prepare(
        `insert into config (id, scope, scopeId, key, value, exportToEnv, createdAt, lastUpdatedAt)
         values (?, 'global', '', 'SETUP_SCRIPT', 'apt update', 1, '2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z')`,
      )
      .run(randomUUID());

    expect((await server.request('GET', `/api/agents/${id}/setup-script`)).body).toEqual({
      setupScript: 'npm ci',
      globalSetupScript: 'apt update',
    });
  });

  test('knows nothing of an unknown agent', async () => {
    expect((await server.request('GET', '/api/agents/nobody/setup-script')).status).toBe(404);
  });
});
