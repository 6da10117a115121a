import { runningTask } from '../support/lifecycle.js';
import { startServer, useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer();

const migrationStored = "insert into schema_migrations (name, appliedAt) values (?, '2026-01-01T00:00:00.000Z')";

describe('getServerReadiness', () => {
  test('answers without a key while requests may be sent', async () => {
    const { status, body } = await server.call('getServerReadiness', { key: null });

    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ready', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  test('names the migration of this version that the database lacks, and minds none of a later version', async () => {
    const name = '0007-jobs';
    server.database.prepare(migrationStored).run('9999-of-a-later-version');
    expect(await server.call('getServerReadiness')).toMatchObject({ status: 200 });

    server.database.prepare('delete from schema_migrations where name = ?').run(name);
    const { status, headers, body } = await server.request('GET', '/ready', { key: null });
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: `The database lacks migration ${name}`, code: 'migrations_missing' },
    });
    expect(headers.get('retry-after')).toBe('1');

    server.database.prepare(migrationStored).run(name);
    expect(await server.call('getServerReadiness')).toMatchObject({ status: 200 });
  });

  test('answers 503 from the moment at which the server is told to stop, while getHealth still answers 200', async () => {
    const own = await startServer({ env: { API_DRAIN_MAX_MS: '120000' } });
    const agentId = addAgent(own);
    const { id } = await runningTask(own, agentId);

    const exited = own.signal('SIGTERM');

    await waitFor('the server to be no longer ready', async () => {
      const { status, body } = await own.request('GET', '/ready', { key: null });
      return status === 503 && body.code === 'draining';
    });
    expect((await own.call('getHealth')).status).toBe(200);
    await own.call('finishTask', { path: { id }, agentId, body: { status: 'completed' } });
    expect(await exited).toBe(0);
    await own.destroy();
  });
});
