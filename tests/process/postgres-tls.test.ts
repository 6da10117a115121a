import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../scripts/lib/postgres/server.js';
import { settingsFor } from '../support/databases/postgres.js';
import { onlyOn } from '../support/only-on.js';
import { pathWithDump } from '../support/pg-dump.js';
import { runScript } from '../support/run-script.js';
import { emptyDataDir, startAndFail, startServer } from '../support/server.js';

onlyOn('postgres', 'nothing is between a server and a SQLite file');

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url));

/** Nobody vouches for it but itself. It is for 127.0.0.1 alone. */
const certificate = fixture('loopback-cert.pem');

const dataDir = emptyDataDir();
let postgres: Postgres;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o711);
  postgres = await startPostgres({ folder, tls: { certificate, key: fixture('loopback-key.pem') } });
});

afterAll(() => postgres.stop());

type Settings = Readonly<Record<string, string>>;

const settings = (more: Settings): Settings => ({ ...settingsFor(postgres.url('postgres'), dataDir), ...more });

/** Of all connections of servers that there are, which are encrypted: each kind once. */
const encryptions = async (): Promise<unknown[]> => {
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  const { rows } = await client.query(
    `select distinct application_name as name, ssl as "isEncrypted" from pg_stat_ssl join pg_stat_activity using (pid)
      where application_name like 'swarm%' order by 1`,
  );
  await client.end();
  return rows;
};

const start = async (env: Settings): Promise<unknown[]> => {
  const server = await startServer({ dataDir, env: settings(env) });
  try {
    expect((await server.request('GET', '/ready', { key: null })).status).toBe(200);
    const { status } = await server.call('createTask', { body: { task: 'Be told to nobody else.' } });
    expect(status).toBe(201);
    return await encryptions();
  } finally {
    await server.stop();
  }
};

const encrypted = ['swarm', 'swarm relay'].map((name) => ({ name, isEncrypted: true }));

const withMode = (mode: string): string => `${postgres.url('postgres')}?sslmode=${mode}`;

const refusal = async (env: Settings): Promise<string> => {
  const { code, output } = await startAndFail({ dataDir, env: settings(env) });
  expect(code).toBe(1);
  return output.replace(/database \S+ cannot/, 'database X cannot');
};

test('with DATABASE_TLS=require all connections are encrypted, whoever made the certificate', async () => {
  expect(await start({ DATABASE_TLS: 'require' })).toEqual(encrypted);
});

test('the same, asked for in the URL', async () => {
  expect(await start({ DATABASE_URL: withMode('require') })).toEqual(encrypted);
});

test('DATABASE_TLS=off encrypts nothing, also where it could be', async () => {
  expect(await start({ DATABASE_TLS: 'off' })).toEqual(
    encrypted.map((connection) => ({ ...connection, isEncrypted: false })),
  );
});

test('with DATABASE_TLS=verify a certificate that nobody vouches for stops the start with one line', async () => {
  expect(await refusal({ DATABASE_TLS: 'verify' })).toBe(
    'DATABASE_TLS: the PostgreSQL database X cannot be used: self-signed certificate',
  );
  expect(await refusal({ DATABASE_URL: withMode('verify-full') })).toBe(
    'DATABASE_URL: the PostgreSQL database X cannot be used: self-signed certificate',
  );
});

test('with DATABASE_TLS=verify it is trusted when NODE_EXTRA_CA_CERTS names who vouches for it', async () => {
  expect(await start({ DATABASE_TLS: 'verify', NODE_EXTRA_CA_CERTS: certificate })).toEqual(encrypted);
});

test('with DATABASE_TLS=verify the certificate of another host stops the start with one line', async () => {
  const DATABASE_URL = postgres.url('postgres').replace('@127.0.0.1:', '@localhost:');
  const output = await refusal({ DATABASE_TLS: 'verify', NODE_EXTRA_CA_CERTS: certificate, DATABASE_URL });
  expect(output).toMatch(/^DATABASE_TLS: the PostgreSQL database X cannot be used: Hostname\/IP does not match .*$/);
});

describe('a backup has pg_dump reach the database as the servers do', () => {
  const url = (): URL => new URL(postgres.url('postgres'));
  const place = () => ({
    PGHOST: '127.0.0.1',
    PGPORT: url().port,
    PGUSER: 'postgres',
    PGDATABASE: 'postgres',
    PGPASSWORD: url().password,
  });

  test.each([
    ['as nothing asks for', () => ({}), { PGSSLMODE: 'disable' }],
    ['with DATABASE_TLS=require', () => ({ DATABASE_TLS: 'require' }), { PGSSLMODE: 'require' }],
    ['with sslmode=require', () => ({ DATABASE_URL: withMode('require') }), { PGSSLMODE: 'require' }],
    [
      'with sslmode=require in the URL and DATABASE_TLS=off',
      () => ({ DATABASE_URL: withMode('require'), DATABASE_TLS: 'off' }),
      { PGSSLMODE: 'disable' },
    ],
    [
      'with DATABASE_TLS=verify and a certificate of its own',
      () => ({ DATABASE_TLS: 'verify', NODE_EXTRA_CA_CERTS: certificate }),
      { PGSSLMODE: 'verify-full', PGSSLROOTCERT: certificate },
    ],
    [
      'with a password that is not in the URL',
      () => ({
        DATABASE_URL: postgres.url('postgres').replace(`:${url().password}@`, '@'),
        PGPASSWORD: url().password,
      }),
      { PGSSLMODE: 'disable' },
    ],
  ])('%s', async (_what, env: () => Settings, expected) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'swarm-backup-')), 'copy');
    // What the process itself has for other databases counts for nothing.
    const others = { PGHOST: 'elsewhere', PGSSLMODE: 'allow', PATH: pathWithDump('99.1') };
    const backup = await runScript('backup', [folder], { ...others, ...settings(env()) });

    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('swarm.dump') });
    expect(JSON.parse(readFileSync(join(folder, 'swarm.dump'), 'utf8'))).toEqual({ ...place(), ...expected });
  });
});
