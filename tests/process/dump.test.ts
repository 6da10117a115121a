import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres/server.js';
import { addTask, download, upload } from '../support/files.js';
import { onlyOn } from '../support/only-on.js';
import { runScript } from '../support/run-script.js';
import { emptyDataDir, type OwnServer, startServer } from '../support/server.js';

onlyOn('sqlite', 'it starts a PostgreSQL server of its own, of the version that the machine has pg_dump of');

/** Where Debian and Ubuntu have whole installations of PostgreSQL, a folder a version. */
const installations = '/usr/lib/postgresql';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url));

/** Nobody vouches for it but itself. It is for 127.0.0.1 alone. */
const certificate = fixture('loopback-cert.pem');

const oldestMajor = 15;

const programsOf = (version: string): string => join(installations, version, 'bin');

/** The newest PostgreSQL of this machine that has all that is needed: the development tools have no `pg_dump`. */
const newest = (existsSync(installations) ? readdirSync(installations) : [])
  .filter((version) => Number(version) >= oldestMajor)
  .filter((version) => ['initdb', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(programsOf(version), name))))
  .sort((one, other) => Number(one) - Number(other))
  .at(-1);

const programs = programsOf(newest ?? '');

const secretOf = async (server: OwnServer) =>
  (await server.call('listConfig', { query: { includeSecrets: true } })).body.configs.map(({ value }) => value);

(newest === undefined ? test.skip : test)(
  'where pg_dump is installed a backup of PostgreSQL is what it makes, over a connection that is verified, and a server on the restored database has all',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'swarm-dumps-'));
    const postgres = await startPostgres({
      folder: join(tmpdir(), 'postgres-of-dumps'),
      programs,
      tls: { certificate, key: fixture('loopback-key.pem') },
    });
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    for (const name of ['swarm', 'restored']) {
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    }
    await client.end();
    const files = join(folder, 'files');
    const keys = { SECRETS_ENCRYPTION_KEY: 'a'.repeat(43).concat('='), FILE_PROVIDER_LOCAL_DIR: files };
    const tls = { DATABASE_TLS: 'verify', NODE_EXTRA_CA_CERTS: certificate };
    const env = { ...keys, ...tls, DATABASE_URL: postgres.url('swarm') };
    const server = await startServer({ dataDir: emptyDataDir(), env });
    const taskId = await addTask(server);
    const { body: file } = await upload(server, taskId, 'a.txt', 'content');
    await server.call('upsertConfig', {
      body: { scope: 'global', key: 'DEPLOY_TOKEN', value: 'very-secret-value', isSecret: true },
    });

    const copy = join(folder, 'copy');
    const withoutPassword = new URL(env.DATABASE_URL);
    const { password } = withoutPassword;
    withoutPassword.password = '';
    const backup = await runScript('backup', [copy], {
      ...env,
      DATABASE_URL: withoutPassword.href,
      PGPASSWORD: password,
      PATH: `${programs}:${process.env.PATH}`,
    });
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(join(copy, 'swarm.dump')) });
    expect(existsSync(join(copy, 'swarm.sqlite'))).toBe(false);
    await server.stop();

    const restored = postgres.url('restored');
    execFileSync(join(programs, 'pg_restore'), ['--no-owner', `--dbname=${restored}`, join(copy, 'swarm.dump')]);
    const again = await startServer({
      dataDir: emptyDataDir(),
      env: { ...keys, DATABASE_URL: restored, FILE_PROVIDER_LOCAL_DIR: join(copy, 'fs') },
    });
    expect(await secretOf(again)).toEqual(['very-secret-value']);
    expect(await (await download(again, taskId, file.id)).text()).toBe('content');
    await again.stop();
    await server.destroy();
    await postgres.stop();
  },
);
