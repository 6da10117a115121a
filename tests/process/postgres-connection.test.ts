import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { claimServer } from '../../db/dialect/postgres/alone.js';
import { postgresServer } from '../../db/dialect/postgres/driver.js';
import { type PostgresProxy, startProxy } from '../../scripts/lib/postgres/proxy.js';
import { type Postgres, startPostgres } from '../../scripts/lib/postgres/server.js';
import { readStartup } from '../../server/startup.js';
import { startBucket, stopBuckets } from '../support/buckets.js';
import { databases } from '../support/databases/databases.js';
import { postgresOfRun } from '../support/databases/engine.js';
import { postgresDatabases, postgresUrlFor, settingsFor } from '../support/databases/postgres.js';
import { filesFolder } from '../support/files.js';
import { onlyOn } from '../support/only-on.js';
import { changeRows, countRows, deleteRows, rowsOf } from '../support/rows.js';
import { emptyDataDir, type OwnServer, operatorKey, startAndFail, startServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'a SQLite file has no connections');

const administer = async (url: string | undefined, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) {
    await client.query(statement);
  }
  await client.end();
};

const changed = (url: string, change: (url: URL) => void): string => {
  const other = new URL(url);
  change(other);
  return other.href;
};

describe('a database that cannot be used stops the start with one line, which does not show the password', () => {
  const dataDir = emptyDataDir();
  let url: string;

  beforeAll(() => {
    url = postgresUrlFor(dataDir);
  });

  afterAll(() => postgresDatabases.remove(dataDir));

  const refusal = async (DATABASE_URL: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { code, output } = await startAndFail({ dataDir, env: { DATABASE_URL, ...env } });
    expect(code).toBe(1);
    expect(output).not.toContain('\n');
    expect(output).not.toContain(new URL(DATABASE_URL).password);
    return output.replace(/database \S+ cannot/, 'database X cannot');
  };

  const beginning = 'DATABASE_URL: the PostgreSQL database X cannot be used: ';

  test('a wrong password', async () => {
    const wrong = changed(url, (other) => {
      other.password = 'some-wrong-password';
    });
    expect(await refusal(wrong)).toMatch(new RegExp(`^${beginning}password authentication failed for user`));
  });

  test('a database that does not exist', async () => {
    const nowhere = changed(url, (other) => {
      other.pathname = '/no_such_database';
    });
    expect(await refusal(nowhere)).toBe(`${beginning}database "no_such_database" does not exist`);
  });

  test('a server without TLS where it is asked for', async () => {
    const output = await refusal(url, { DATABASE_TLS: 'require' });
    expect(output).toBe(
      'DATABASE_TLS: the PostgreSQL database X cannot be used: The server does not support SSL connections',
    );
  });

  test('the same, asked for in the URL', async () => {
    const withTls = changed(url, (other) => {
      other.searchParams.set('sslmode', 'require');
    });
    expect(await refusal(withTls)).toBe(`${beginning}The server does not support SSL connections`);
  });

  test('a database that takes no changes', async () => {
    await postgresDatabases.ensure(dataDir);
    const { pathname } = new URL(url);
    await administer(postgresOfRun, `alter database "${pathname.slice(1)}" set default_transaction_read_only = on`);
    expect(await refusal(url)).toBe(`${beginning}it is read-only (default_transaction_read_only)`);
    await administer(postgresOfRun, `alter database "${pathname.slice(1)}" reset default_transaction_read_only`);
  });

  test('fewer connections than the server has', async () => {
    await postgresDatabases.ensure(dataDir);
    await administer(postgresOfRun, `create role few login password 'password-of-few' connection limit 3`);
    const few = changed(url, (other) => {
      other.username = 'few';
      other.password = 'password-of-few';
    });
    expect(await refusal(few)).toBe(
      `${beginning}it allows 3 connections, and this server alone has 17 (DATABASE_POOL_SIZE + 1)`,
    );
    await administer(postgresOfRun, 'drop role few');
  });

  test('the database of another program', async () => {
    await postgresDatabases.ensure(dataDir);
    await administer(url, 'create table theirs (id int)');
    expect(await refusal(url)).toBe(
      `${beginning}schema public has tables of another program; name a database of its own`,
    );
    await administer(url, 'drop table theirs');
  });

  test('no right to create tables', async () => {
    await postgresDatabases.ensure(dataDir);
    await administer(postgresOfRun, `create role somebody login password 'password-of-somebody'`);
    const poor = changed(url, (other) => {
      other.username = 'somebody';
      other.password = 'password-of-somebody';
    });
    expect(await refusal(poor)).toBe(`${beginning}user somebody may not create tables in schema public`);
    await administer(postgresOfRun, 'drop role somebody');
  });
});

test('a server with another key for secrets than the others stops with one line, and those with theirs go on', async () => {
  const server = await startServer();
  const { dataDir } = server;
  const key = randomBytes(32).toString('base64');
  const { code, output } = await startAndFail({ dataDir, env: { SECRETS_ENCRYPTION_KEY: key } });

  expect([code, output]).toEqual([
    1,
    'SECRETS_ENCRYPTION_KEY is not the key that this database is used with: give all servers on it the same one',
  ]);
  const another = await startServer({ dataDir });
  expect((await server.request('GET', '/api/tasks')).status).toBe(200);
  await another.stop();
  await server.destroy();
});

test('a first server whose key opens none of the secrets that were moved here stops with one line, and the right one starts', async () => {
  const server = await startServer();
  const { dataDir } = server;
  await server.call('upsertConfig', { body: { scope: 'global', key: 'TOKEN', value: 'moved', isSecret: true } });
  // As in a database that was moved here from a file.
  deleteRows(server, 'key_checks');
  await server.stop();
  const key = randomBytes(32).toString('base64');
  const { code, output } = await startAndFail({ dataDir, env: { SECRETS_ENCRYPTION_KEY: key } });

  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^SECRETS_ENCRYPTION_KEY opens none of the secrets in this database \(.*config\.value.*\): give the key that they were stored with$/,
    ),
  ]);
  const right = await startServer({ dataDir });
  const { configs } = (await right.call('listConfig', { query: { includeSecrets: true } })).body;
  expect(configs.find((config) => config.key === 'TOKEN')?.value).toBe('moved');
  expect(countRows(right, 'key_checks')).toBe(1);
  await right.stop();
  await server.destroy();
});

test('a server with another folder of files than the others stops with one line, and starts with their mark in it', async () => {
  const server = await startServer();
  const { dataDir } = server;
  const mark = readFileSync(join(filesFolder(server), '.swarm-files'), 'utf8').trim();
  const other = join(emptyDataDir(), 'other');
  const env = { FILE_PROVIDER_LOCAL_DIR: other };

  expect(await startAndFail({ dataDir, env })).toEqual({
    code: 1,
    output:
      `FILE_PROVIDER_LOCAL_DIR: ${other} is not the folder that the servers on this database keep files in. ` +
      `Give all of them the same one; where it was lost or moved without its file .swarm-files, write ${mark} into one`,
  });

  writeFileSync(join(other, '.swarm-files'), `${mark}\n`);
  await (await startServer({ dataDir, env })).stop();
  await server.destroy();
});

test('a server with another bucket than the others, or with a folder beside a bucket, stops with one line', async () => {
  const { env } = await startBucket();
  const server = await startServer({ env });
  const { dataDir } = server;

  expect(await startAndFail({ dataDir, env: { ...env, FILE_PROVIDER_S3_PREFIX: 'team-b' } })).toEqual({
    code: 1,
    output:
      'FILE_PROVIDER_S3_BUCKET: the servers on this database keep files in s3://swarm-files/team-a/, not in ' +
      's3://swarm-files/team-b/. Give all of them the same bucket and prefix; where the content was copied from there ' +
      'to here, delete the row of shared_folders',
  });
  expect(await startAndFail({ dataDir })).toEqual({
    code: 1,
    output:
      'FILE_PROVIDER_S3_BUCKET is not set, and the servers on this database keep files in ' +
      's3://swarm-files/team-a/: set it here, too, or stop all of them and move the files with npm run copy-files -- ' +
      'bucket disk --switch',
  });
  await (await startServer({ dataDir, env })).stop();
  await server.destroy();

  const local = await startServer();
  expect(await startAndFail({ dataDir: local.dataDir, env })).toEqual({
    code: 1,
    output:
      'FILE_PROVIDER_S3_BUCKET: the servers on this database keep files in a folder, not in ' +
      's3://swarm-files/team-a/. Stop all of them and move the files with npm run copy-files -- disk bucket --switch',
  });
  await local.destroy();
  await stopBuckets();
});

test('while a command has the database for itself no server starts, and one that is there keeps the command off', async () => {
  const server = await startServer();
  const target = readStartup(
    new Map(Object.entries({ ...databases.settings(server.dataDir), SWARM_API_KEY: operatorKey })),
  ).database;
  if ('path' in target) {
    throw new Error('this is about a PostgreSQL server');
  }
  await expect(claimServer(target)).rejects.toThrow('is in use by servers, or by another command');
  await server.stop();

  const release = await claimServer(target);
  expect(await startAndFail({ dataDir: server.dataDir })).toEqual({
    code: 1,
    output: 'The database is being copied, or its files are moved elsewhere: start servers when that is done',
  });
  await release();
  await (await startServer({ dataDir: server.dataDir })).stop();
  await server.destroy();
});

test('servers that start at once on an empty database make its schema once', async () => {
  const dataDir = emptyDataDir();
  await postgresDatabases.ensure(dataDir);
  const servers = await Promise.all(Array.from({ length: 3 }, () => startServer({ dataDir })));
  const [one, ...others] = servers;
  for (const server of servers) {
    expect((await server.request('GET', '/api/tasks')).status).toBe(200);
  }
  await Promise.all(others.map((server) => server.stop()));
  await one?.destroy();
});

describe('connections that are lost', () => {
  const server = useServer();

  const endAll = (): Promise<void> =>
    administer(
      postgresUrlFor(server.dataDir),
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'swarm'`,
    );

  test('the server goes on with new ones', async () => {
    await endAll();
    await waitFor('an answer', async () => (await server.request('GET', '/api/tasks')).status === 200);
  });

  test('a database that takes no changes is told as such, and found again when it does', async () => {
    const url = postgresUrlFor(server.dataDir);
    const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
      const name = new URL(url).pathname.slice(1);
      await administer(
        url,
        'set default_transaction_read_only = off',
        `alter database ${name} set default_transaction_read_only = ${value}`,
      );
      if (value === 'on') {
        await endAll();
      }
    };
    await setReadOnly('on');
    try {
      await waitFor('the server to be no longer ready', async () => {
        const { status, body } = await server.request('GET', '/ready', { key: null });
        return status === 503 && body.code === 'database_read_only';
      });
      await server.call('createTask', { body: { task: 'Not now' } }).refused(503, 'database_unavailable');
    } finally {
      await setReadOnly('off');
    }
    await waitFor('changes to be taken', async () => {
      const { status } = await server.call('createTask', { body: { task: 'Now' } }).answer();
      return status === 201;
    });
    await waitFor('the server to be ready', async () => (await server.request('GET', '/ready')).status === 200);
  });

  test('whatever is answered meanwhile is 503 with Retry-After, or done and stored', async () => {
    const before = countRows(server, 'tasks');
    let ended = false;
    const ending = (async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await endAll();
      }
      ended = true;
    })();
    let stored = 0;
    let refused = 0;
    while (!ended) {
      const answer = await server.request('POST', '/api/tasks', { body: { task: `Number ${stored}` } });
      if (answer.status === 201) {
        stored += 1;
      } else {
        expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
          503,
          'database_unavailable',
          '1',
        ]);
        refused += 1;
      }
    }
    await ending;
    const more = countRows(server, 'tasks') - before;
    expect(more).toBeGreaterThanOrEqual(stored);
    expect(more).toBeLessThanOrEqual(stored + refused);
    await waitFor('a task', async () => {
      const { status } = await server.request('POST', '/api/tasks', { body: { task: 'One more' } });
      return status === 201;
    });
  });

  test('the worker of jobs goes on, too', async () => {
    const longAgo = '2020-01-01T00:00:00.000Z';
    await endAll();
    changeRows(server, 'jobs', { kind: 'jobs.forget-dead' }, { runAt: longAgo });
    await waitFor(
      'the next turn',
      () => rowsOf(server, 'jobs', { kind: 'jobs.forget-dead', runAt: longAgo }).length === 0,
    );
  });
});

describe('a database that goes silent, and closes no connection', () => {
  let proxy: PostgresProxy;
  let server: OwnServer;

  beforeAll(async () => {
    const dataDir = emptyDataDir();
    await postgresDatabases.createPrepared(dataDir);
    proxy = await startProxy({ target: postgresUrlFor(dataDir) });
    const env = {
      DATABASE_URL: proxy.url,
      DATABASE_POOL_SIZE: '4',
      DATABASE_CONNECT_TIMEOUT_MS: '1000',
      DATABASE_STATEMENT_TIMEOUT_MS: '1000',
      DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: '2000',
    };
    server = await startServer({ dataDir, env });
  });

  afterAll(async () => {
    await server.destroy();
    await proxy.close();
  });

  const create = () => server.request('POST', '/api/tasks', { body: { task: 'Outlive the silence' } });

  test('what is asked is answered 503, none of its connections is lost to the server, nor what was acknowledged', async () => {
    const stored: string[] = [];
    const refusals: unknown[] = [];
    let goesOn = true;
    const creators = Array.from({ length: 6 }, async () => {
      while (goesOn) {
        const { status, body, headers } = await create();
        if (status === 201) {
          stored.push(body.id);
        } else {
          refusals.push([status, body.code, headers.get('retry-after')]);
        }
      }
    });
    await waitFor('tasks', () => stored.length > 20);

    proxy.swallow();
    const [tasks, ready, health] = await Promise.all(
      ['/api/tasks', '/ready', '/health'].map((path) => server.request('GET', path)),
    );
    expect([tasks?.status, tasks?.body.code]).toEqual([503, 'database_unavailable']);
    expect([ready?.status, ready?.body.code, ready?.headers.get('retry-after')]).toEqual([
      503,
      'database_unavailable',
      '1',
    ]);
    expect(health?.status).toBe(200);
    await waitFor('each connection to be given up', () => refusals.length > 12);
    const before = stored.length;
    proxy.heal();
    await waitFor('new tasks', () => stored.length > before + 20);

    goesOn = false;
    await Promise.all(creators);
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify([503, 'database_unavailable', '1'])]),
    );
    for (const id of stored) {
      expect((await server.request('GET', `/api/tasks/${id}`)).status).toBe(200);
    }
    expect((await server.request('GET', '/ready')).status).toBe(200);
  });
});

test('a pool on which a statement waits for a database that went silent can be closed', async () => {
  const dataDir = emptyDataDir();
  await postgresDatabases.createPrepared(dataDir);
  const proxy = await startProxy({ target: postgresUrlFor(dataDir) });
  const settings = {
    ...databases.settings(dataDir),
    DATABASE_URL: proxy.url,
    DATABASE_STATEMENT_TIMEOUT_MS: '1000',
    SWARM_API_KEY: operatorKey,
  };
  const { database } = readStartup(new Map(Object.entries(settings)));
  if ('path' in database) {
    throw new Error('a file is no server');
  }
  const db = new Kysely<unknown>({ dialect: postgresServer(database) });
  let isAsked = false;
  const asked = db
    .connection()
    .execute(async (connection) => {
      await sql`select 1`.execute(connection);
      proxy.swallow();
      const answer = sql`select 1`.execute(connection);
      isAsked = true;
      await answer;
    })
    .then(
      () => 'answered',
      () => 'given up',
    );
  await waitFor('the statement', () => isAsked);
  await db.destroy();
  expect(await asked).toBe('given up');
  await proxy.close();
  await postgresDatabases.remove(dataDir);
});

describe('a database that crashes and comes back', () => {
  let postgres: Postgres;
  let server: OwnServer;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    chmodSync(folder, 0o711);
    postgres = await startPostgres({ folder, settings: { synchronous_commit: 'on' } });
    const dataDir = emptyDataDir();
    server = await startServer({ dataDir, env: settingsFor(postgres.url('postgres'), dataDir) });
  });

  afterAll(async () => {
    await server.destroy();
    await postgres.stop();
  });

  const event = { category: 'workflow', event: 'schedule.deleted', source: 'scheduler' };
  /** Operations that tell unexpected failures with a text of their own. */
  const whatNamesItsOwnFailure = [
    ['POST', '/api/events', event],
    ['POST', '/api/events/batch', { events: [event] }],
    ['PUT', '/api/config', { scope: 'global', key: 'NAME', value: 'x' }],
    ['POST', '/api/config/reload', {}],
  ] as const;

  const create = () => server.request('POST', '/api/tasks', { body: { task: 'Outlive the database' } });

  test('is used again as soon as it is there, and has all that was acknowledged; meanwhile requests are 503', async () => {
    const stored: string[] = [];
    let goesOn = true;
    const creators = Array.from({ length: 4 }, async () => {
      while (goesOn) {
        const { status, body, headers } = await create();
        if (status === 201) {
          stored.push(body.id);
        } else {
          expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'database_unavailable', '1']);
        }
      }
    });
    await waitFor('tasks', () => stored.length > 20);

    await postgres.crash();
    await waitFor('the loss to be seen', async () => (await create()).status === 503);
    const before = stored.length;
    expect((await server.request('GET', '/api/tasks')).status).toBe(503);
    for (const [method, path, body] of whatNamesItsOwnFailure) {
      const { status, body: told, headers } = await server.request(method, path, { body });
      expect([path, status, told.code, headers.get('retry-after')]).toEqual([path, 503, 'database_unavailable', '1']);
    }
    expect((await server.request('GET', '/ready')).body.code).toBe('database_unavailable');
    expect((await server.request('GET', '/health')).status).toBe(200);
    await postgres.restart();
    await waitFor('new tasks', () => stored.length > before);

    goesOn = false;
    await Promise.all(creators);
    for (const id of stored) {
      expect((await server.request('GET', `/api/tasks/${id}`)).status).toBe(200);
    }
    expect((await server.request('GET', '/ready')).status).toBe(200);

    const messages = (): string[] =>
      server.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line).msg);
    await waitFor('the end to be told', () => messages().includes('the database answers again'));
    // The crash, and perhaps one more while the database recovered.
    const ofAway = messages().filter((message) => /request failed|could not be|looking for jobs failed/.test(message));
    expect(ofAway.length).toBeLessThanOrEqual(3);
  });
});
