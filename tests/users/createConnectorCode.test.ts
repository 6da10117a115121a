import { createHash } from 'node:crypto';
import { rowsOf } from '../support/rows.js';
import { startServer, type TestServer, useServer } from '../support/server.js';
import { createUser, getUser } from '../support/users.js';

const server = useServer({
  env: {
    PUBLIC_MCP_BASE_URL: 'https://swarm.example.com/',
    APP_URL: 'https://app.example.com/,https://other.example.com',
    CONNECTOR_CONNECT_URL: 'https://app.example.com/connect?from=x',
  },
});

const create = (id: string, body: unknown = {}, of: TestServer = server) =>
  of.callUntyped('createConnectorCode', { path: { id }, body });

describe('createConnectorCode', () => {
  test('makes a code for ten minutes, and stores only its hash', async () => {
    const user = await createUser(server);
    const { status, body } = await create(user.id, { label: 'My editor' });

    expect(status).toBe(201);
    expect(body.code).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Object.fromEntries(new URL(body.connectUrl).searchParams)).toEqual({
      from: 'x',
      swarm: 'https://swarm.example.com',
      code: body.code,
    });
    expect(body.connectUrl.startsWith('https://app.example.com/connect?')).toBe(true);
    const row = rowsOf(server, 'connector_codes', { userId: user.id })[0];
    expect(row).toMatchObject({
      codeHash: createHash('sha256').update(body.code).digest('hex'),
      label: 'My editor',
      usedAt: null,
      expiresAt: body.expiresAt,
    });
    const { createdAt } = row as { createdAt: string };
    expect(Date.parse(body.expiresAt) - Date.parse(createdAt)).toBe(600_000);
    expect(JSON.stringify(row)).not.toContain(body.code);
    expect((await getUser(server, user.id)).recentEvents).toEqual([]);
  });

  test('a user may have several codes; the body is optional', async () => {
    const user = await createUser(server);
    const first = await create(user.id);
    const second = await server.callUntyped('createConnectorCode', { path: { id: user.id } });

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.code).not.toBe(second.body.code);
  });

  test('refuses an empty label, and does not know an unknown user', async () => {
    const user = await createUser(server);

    await create(user.id, { label: '' }).refused(400, 'validation_error', 'body.label');
    await create('x').refused(404, 'user_not_found');
  });

  test.each([
    ['no public origin', {}, 'public API origin must be https'],
    [
      'a public origin without TLS',
      { PUBLIC_MCP_BASE_URL: 'http://swarm.example.com' },
      'public API origin must be https',
    ],
    ['no connect page', { MCP_BASE_URL: 'https://swarm.example.com' }, 'no https connect page'],
    [
      'an app without TLS',
      { MCP_BASE_URL: 'https://swarm.example.com', APP_URL: 'http://app.example.com' },
      'no https connect page',
    ],
    [
      'a broken connect page',
      { MCP_BASE_URL: 'https://swarm.example.com', APP_URL: 'https://app.example.com', CONNECTOR_CONNECT_URL: 'nope' },
      'no https connect page',
    ],
  ])('refuses with %s, after looking for the user', async (_what, env, message) => {
    const other = await startServer({ env });
    try {
      const user = await createUser(other);
      const answer = await create(user.id, {}, other).refused(400, 'connector_not_configured');
      expect(answer.error).toContain(message);
      await create('x', {}, other).refused(404, 'user_not_found');
    } finally {
      await other.destroy();
    }
  });

  test('the connect page is by default the one of the first app', async () => {
    const other = await startServer({
      env: { PUBLIC_MCP_BASE_URL: 'https://s.example.com', APP_URL: ' https://a.example.com/ , https://b.example.com' },
    });
    try {
      const { body } = await create((await createUser(other)).id, {}, other);

      expect(body.connectUrl).toBe(`https://a.example.com/connect?swarm=https%3A%2F%2Fs.example.com&code=${body.code}`);
    } finally {
      await other.destroy();
    }
  });
});
