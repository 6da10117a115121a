import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { testOn } from '../support/only-on.js';
import { closedGates, readinessOf } from '../support/readiness.js';
import { emptyDataDir, operatorKey, startAndFail, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

describe('settings', () => {
  test.each([
    ['PORT', 'abc', 'PORT must be a port number from 0 to 65535, not "abc"'],
    ['PORT', '70000', 'PORT must be a port number'],
    ['SITE_PORT', '-1', 'SITE_PORT must be a port number'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must'],
    ['DATABASE_URL', 'sqlite::memory:', 'DATABASE_URL must name a file'],
    ['SITE_URL', 'nowhere', 'SITE_URL must be an http or https URL'],
    ['GEO_COUNTRY_HEADERS', 'a b', 'GEO_COUNTRY_HEADERS must be'],
  ])('%s=%s stops the process with one line that names it', async (name, value, message) => {
    const { code, output } = await startAndFail({ env: { [name]: value } });

    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output.split('\n')).toHaveLength(1);
  });

  test('API_KEY is the other name of the operator key', async () => {
    const key = 'another-key-of-the-operator';
    const server = await startServer({ env: { SWARM_API_KEY: undefined, API_KEY: key } });

    expect((await server.request('GET', '/api/agents', { key })).status).toBe(200);
    await server.destroy();
  });
});

describe('the operator key', () => {
  testOn('sqlite', 'a key is made only beside a file')(
    'is made at the first start, kept in a private file, and stays the same',
    async () => {
      const first = await startServer({ env: { SWARM_API_KEY: undefined }, dataDir: emptyDataDir() });
      const file = join(first.dataDir, 'api-key');
      const key = readFileSync(file, 'utf8').trim();

      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(first.output.join('\n')).toContain(file);
      expect(first.output.join('\n')).not.toContain(key);
      expect((await first.request('GET', '/api/agents', { key })).status).toBe(200);

      await first.stop();
      const second = await startServer({ env: { SWARM_API_KEY: undefined }, dataDir: first.dataDir });

      expect((await second.request('GET', '/api/agents', { key })).status).toBe(200);
      await second.destroy();
    },
  );
});

testOn('sqlite', 'a key is made only beside a file')(
  'an operator key in the file that could be guessed stops the start, and is not shown',
  async () => {
    const dataDir = emptyDataDir();
    writeFileSync(join(dataDir, 'api-key'), 'swk_half\n');
    const { code, output } = await startAndFail({ env: { SWARM_API_KEY: undefined }, dataDir });

    expect(code).toBe(1);
    expect(output).toContain('must have 16 to 1024 printable ASCII characters');
    expect(output).not.toContain('swk_half');
  },
);

describe('a made operator key', () => {
  testOn('sqlite', 'a key is made only beside a file')('is hidden in what agents report', async () => {
    const server = await startServer({ env: { SWARM_API_KEY: undefined } });
    const key = readFileSync(join(server.dataDir, 'api-key'), 'utf8').trim();
    const { body: task } = await server.request('POST', '/api/tasks', { key, body: { task: 'tell' } });
    await server.request('POST', `/api/tasks/${task.id}/progress`, { key, body: { progress: `found ${key}!` } });
    const { body } = await server.request('GET', `/api/tasks/${task.id}`, { key });

    expect(body.progress).toBe('found [REDACTED:SWARM_API_KEY]!');
    await server.destroy();
  });
});

testOn('sqlite', 'it is about the file')('a start that fails behind the database leaves it closed', async () => {
  const server = await startServer();
  await server.request('PUT', '/api/config', { body: { scope: 'global', key: 'SECRET', value: 'x', isSecret: true } });
  await server.stop();
  const { code, output } = await startAndFail({
    dataDir: server.dataDir,
    env: { SECRETS_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') },
  });

  expect([code, output.split('\n').length]).toEqual([1, 1]);
  expect(existsSync(`${server.databasePath}-wal`)).toBe(false);
  await server.destroy();
});

describe('the database', () => {
  testOn('sqlite', 'it is about the file')(
    'of a newer version is refused with a clear message and left alone',
    async () => {
      const server = await startServer();
      await server.stop();
      const file = new Database(server.databasePath);
      file.prepare("insert into schema_migrations values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')").run();
      file.close();
      const { code, output } = await startAndFail({ dataDir: server.dataDir });

      expect(code).toBe(1);
      expect(output).toContain('9999-from-the-future');
      expect(output).toContain('newer version');
      expect(output.split('\n')).toHaveLength(1);
    },
  );

  testOn('sqlite', 'it is about the file')(
    'serves one process at a time; the second is refused and the first goes on',
    async () => {
      const server = await startServer();
      const { code, output } = await startAndFail({ dataDir: server.dataDir });

      expect(code).toBe(1);
      expect(output).toContain('is in use by another process');
      expect((await server.request('GET', '/health', { key: null })).status).toBe(200);
      await server.destroy();
    },
  );

  test('can be taken over at once after a process was killed, and keeps what was acknowledged', async () => {
    const server = await startServer();
    const { data } = await server.client().POST('/api/agents', { body: { name: 'survivor' } });
    await server.signal('SIGKILL');
    const again = await startServer({ dataDir: server.dataDir });
    const { body } = await again.request('GET', `/api/agents/${data?.id}`);

    expect(body.name).toBe('survivor');
    await again.destroy();
  });

  testOn('sqlite', 'it is about the file')(
    'and everything beside it can be read by its owner only, also when it was open to others before',
    async () => {
      const server = await startServer({ env: { SWARM_API_KEY: undefined } });
      await server.stop();
      chmodSync(server.databasePath, 0o644);
      const again = await startServer({ env: { SWARM_API_KEY: undefined }, dataDir: server.dataDir });
      const modes = readdirSync(again.dataDir).map((name) => [name, statSync(join(again.dataDir, name)).mode & 0o077]);

      expect(modes.map(([name]) => name)).toEqual(
        expect.arrayContaining(['swarm.sqlite', 'swarm.sqlite-wal', 'api-key', '.encryption-key']),
      );
      expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
      await again.destroy();
    },
  );

  test('a folder that does not exist yet is made', async () => {
    const folder = join(emptyDataDir(), 'deep', 'er');
    const server = await startServer({ dataDir: folder });

    expect((await server.request('GET', '/health', { key: null })).status).toBe(200);
    await server.destroy();
  });
});

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process with 0', async (signal) => {
    const server = await startServer();

    expect(await server.signal(signal)).toBe(0);
    await server.destroy();
  });

  test('a port that is taken is named', async () => {
    const server = await startServer();
    const { code, output } = await startAndFail({ env: { PORT: new URL(server.url).port } });

    expect(code).toBe(1);
    expect(output).toContain('EADDRINUSE');
    await server.destroy();
  });

  test('with a drain time it waits for running work and says so in every response', async () => {
    const server = await startServer({ env: { API_DRAIN_MAX_MS: '20000' } });
    const { data: agent } = await server.client().POST('/api/agents', { body: { name: 'busy' } });
    const agentId = agent?.id ?? '';
    const { data: task } = await server.client().POST('/api/tasks', { body: { task: 'work', agentId } });
    await server.client().GET('/api/poll', { params: { header: { 'X-Agent-ID': agentId } } });
    const exited = server.signal('SIGTERM');
    await waitFor('the server to say that it drains', async () => {
      const { headers } = await server.request('GET', '/health', { key: null });
      return headers.get('x-swarm-draining') === '1' && headers.get('connection') === 'close';
    });

    const { data: idle } = await server.client().POST('/api/agents', { body: { name: 'idle' } });
    const { data: more } = await server
      .client()
      .POST('/api/tasks', { body: { task: 'more work', agentId: idle?.id ?? '' } });
    const { data: poll } = await server
      .client()
      .GET('/api/poll', { params: { header: { 'X-Agent-ID': idle?.id ?? '' } } });

    expect(poll?.trigger).toBeNull();
    const told = await readinessOf(server, more?.id ?? '');
    expect(closedGates(told)[0]).toBe('server');
    expect(told.agents).toMatchObject([{ isNext: false, position: 1 }]);

    await server.client().POST('/api/tasks/{id}/finish', {
      params: { path: { id: task?.id ?? '' }, header: { 'X-Agent-ID': agentId } },
      body: { status: 'completed' },
    });

    expect(await exited).toBe(0);
    await server.destroy();
  });

  test('the key stays out of everything printed', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'trace' } });
    await server.request('GET', '/api/agents');
    await server.stop();

    expect(server.output.join('\n')).not.toContain(operatorKey);
    await server.destroy();
  });
});
