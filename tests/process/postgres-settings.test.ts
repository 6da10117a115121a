import { serveOldPostgres, serveSilence, serveSilenceAfterWelcome } from '../support/postgres-stand-ins.js';
import { startAndFail } from '../support/server.js';

const password = 'hidden-password';

const onServer = {
  SWARM_API_KEY: 'test-operator-key-0123456789',
  SECRETS_ENCRYPTION_KEY: 'ab'.repeat(32),
  FILE_PROVIDER_LOCAL_DIR: '/tmp/swarm-files-of-nobody',
};

const start = async (url: string, env: Readonly<Record<string, string | undefined>> = {}): Promise<string> => {
  const { code, output } = await startAndFail({ env: { ...onServer, DATABASE_URL: url, ...env } });
  expect(code).toBe(1);
  return output;
};

test.each([
  ['postgres://me:hidden-password@host', 'must name user, host and database'],
  ['postgres://:hidden-password@host/db', 'must name user, host and database'],
  ['postgres://me:hidden-password@host/db/more', 'must name user, host and database'],
  ['postgres://me:hidden-password/@host/db', 'must be a URL: encode what is not a letter or a digit'],
  ['postgres://me:hidden-password%@host/db', 'must be a URL: encode what is not a letter or a digit'],
  ['postgres://me:hidden-password@host/db#x', 'must be a URL: encode what is not a letter or a digit'],
  ['postgresql://me:hidden-password@host/db?sslmode=prefer', 'takes no parameter but sslmode'],
  ['postgres://me@host/db?password=hidden-password', 'takes no parameter but sslmode'],
  ['postgres://me:hidden-password@host:99999/db', 'must be a URL: encode what is not a letter or a digit'],
  [
    'mysql://me:hidden-password@host/db',
    'must be of the form sqlite:<path> or postgres://user:password@host:port/database',
  ],
])('%s stops the start with one line that does not show it', async (url, problem) => {
  const output = await start(url);
  expect(output).toMatch(/^DATABASE_URL must|^DATABASE_URL takes/);
  expect(output).toContain(problem);
  expect(output).not.toContain(password);
  expect(output).not.toContain('\n');
});

test('what is kept beside a file must be set with a server', async () => {
  const missing = {
    SWARM_API_KEY: undefined,
    SECRETS_ENCRYPTION_KEY: undefined,
    FILE_PROVIDER_LOCAL_DIR: undefined,
  };
  const output = await start(`postgres://me:${password}@127.0.0.1:1/db`, missing);
  expect(output.split('\n').map((line) => line.replace(/ must be set with PostgreSQL.*/, ''))).toEqual([
    'SWARM_API_KEY',
    'SECRETS_ENCRYPTION_KEY or SECRETS_ENCRYPTION_KEY_FILE',
    'FILE_PROVIDER_LOCAL_DIR or FILE_PROVIDER_S3_BUCKET',
  ]);
});

test('a server that is not there stops the start with one line that says where it should be', async () => {
  const output = await start(`postgres://me:${password}@127.0.0.1:1/db`);
  expect(output).toBe(
    'DATABASE_URL: the PostgreSQL database 127.0.0.1:1/db cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('a server that is too old stops the start with one line that says which is needed', async () => {
  const old = await serveOldPostgres('11.22');
  const output = await start(`postgres://me:${password}@127.0.0.1:${old.port}/db`);
  expect(output).toBe(
    `DATABASE_URL: the PostgreSQL database 127.0.0.1:${old.port}/db cannot be used: it is PostgreSQL 11.22; at least 15 is needed`,
  );
  old.close();
});

describe('a server that says nothing', () => {
  const patience = { DATABASE_CONNECT_TIMEOUT_MS: '500' };
  const problem = (port: number): string =>
    `DATABASE_URL: the PostgreSQL database 127.0.0.1:${port}/db cannot be used: it did not answer within 500 ms (DATABASE_CONNECT_TIMEOUT_MS)`;

  test.each(['off', 'require', 'verify'])(
    'though it takes connections stops the start with one line that names the time it has (DATABASE_TLS=%s)',
    async (DATABASE_TLS) => {
      const silent = await serveSilence();
      const output = await start(`postgres://me:${password}@127.0.0.1:${silent.port}/db`, {
        ...patience,
        DATABASE_TLS,
      });
      expect(output).toBe(problem(silent.port));
      silent.close();
    },
  );

  test('any more once it has let the server in does so, too', async () => {
    const silent = await serveSilenceAfterWelcome();
    const output = await start(`postgres://me:${password}@127.0.0.1:${silent.port}/db`, patience);
    expect(output).toBe(problem(silent.port));
    silent.close();
  });
});

test('the pool has at least two connections: one to change and one to read', async () => {
  expect(await start(`postgres://me:${password}@127.0.0.1:1/db`, { DATABASE_POOL_SIZE: '1' })).toBe(
    'DATABASE_POOL_SIZE must be an integer from 2 to 1000, not "1"',
  );
});
