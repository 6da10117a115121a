import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { pagesById } from '../../db/pages.js';
import { listAttachmentRowsAt } from '../../db/queries/attachments.js';
import { deleteLease, extendLease, takeLease } from '../../db/queries/leases.js';
import type { Database } from '../../db/schema.js';
import type { PostgresServer } from '../../db/target.js';
import { backupLease } from '../../domain/files/backup-hold.js';
import { hasErrorCode } from '../../domain/kernel/error-code.js';
import { instantAfter, msPerMinute } from '../../domain/kernel/time.js';
import { copyToNewFile } from '../copy-database/new-file.js';
import { PostgresSource } from '../copy-database/postgres.js';
import { CommandError } from '../lib/command.js';
import type { NamedContent } from './database.js';
import { unfinishedOf } from './unfinished.js';

const leaseMs = 5 * msPerMinute;
const extendEveryMs = msPerMinute;
const pageSize = 1000;

const nowOf = async (db: Kysely<Database>): Promise<string> => new Date(await dialectOf(db).nowMs(db)).toISOString();

/**
 * Has no server remove content while work goes on.
 *
 * @throws CommandError when another backup is under way
 */
export const whileContentIsHeld = async <Result>(
  db: Kysely<Database>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const lease = { name: backupLease, owner: randomUUID() };
  const now = await nowOf(db);
  const isTaken = await db
    .transaction()
    .execute((transaction) => takeLease(transaction, { ...lease, until: instantAfter(now, leaseMs) }, now));
  if (!isTaken) {
    throw new CommandError('Another backup is under way, or ended less than five minutes ago without saying so');
  }
  const extend = async (): Promise<boolean> => {
    const until = instantAfter(await nowOf(db), leaseMs);
    return db.transaction().execute((transaction) => extendLease(transaction, { ...lease, until }));
  };
  // One that fails is followed by others before the lease is over.
  const timer = setInterval(() => void extend().catch(() => undefined), extendEveryMs);
  try {
    const result = await work();
    if (!(await extend())) {
      throw new CommandError('Servers may have removed content meanwhile: the copy is not whole, make another one');
    }
    return result;
  } finally {
    clearInterval(timer);
    await db.transaction().execute((transaction) => deleteLease(transaction, lease));
  }
};

/** The content on the disk that attachments name, one by one. */
export async function* contentNamedIn(db: Kysely<Database>): AsyncIterable<NamedContent> {
  for await (const rows of pagesById(pageSize, (page) => listAttachmentRowsAt(db, 'local-fs', page))) {
    for (const { providerKey, path, sizeBytes } of rows) {
      const key = providerKey ?? path;
      if (key !== null) {
        yield { key, sizeBytes };
      }
    }
  }
}

const majorIn = (text: string): number => Number(/(\d+)/.exec(text)?.[1] ?? 0);

/** The version of `pg_dump` on this machine; undefined: there is none. */
const dumpVersion = (): number | undefined => {
  try {
    return majorIn(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
};

const serverVersion = async (server: PostgresServer): Promise<number> => {
  const source = await PostgresSource.openBeside(server);
  try {
    return await source.majorVersion();
  } finally {
    await source.close();
  }
};

const sslModes = { off: 'disable', require: 'require', verify: 'verify-full' } as const;

const runDump = promisify(execFile);

/** From this version on it knows the certificates of the system; before, only a file. */
const systemCertificatesSince = 16;

const certificatesFor = (version: number): Record<string, string> => {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (file !== undefined) {
    return { PGSSLROOTCERT: file };
  }
  return version >= systemCertificatesSince ? { PGSSLROOTCERT: 'system' } : {};
};

const dump = async (server: PostgresServer, version: number, file: string): Promise<void> => {
  const { host, port, user, password, database, tls } = server;
  const { PATH, HOME, PGPASSWORD } = process.env;
  const env = {
    ...{ PATH, HOME, PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database },
    // The servers take it from there, too, when the URL has none.
    PGPASSWORD: password ?? PGPASSWORD,
    PGSSLMODE: sslModes[tls],
    ...(tls === 'verify' && certificatesFor(version)),
  };
  try {
    await runDump('pg_dump', ['--format=custom', `--file=${file}`, '--no-owner'], { env });
  } catch (error) {
    throw new CommandError(`pg_dump failed: ${(error as { stderr?: string }).stderr?.trim() ?? ''}`);
  }
};

/** A copy that does not have its name yet. */
interface ServerCopy {
  readonly whole: string;
  /** What to say of it. */
  readonly said: string;
}

/**
 * Copies a PostgreSQL database as it is at one moment: by `pg_dump`, where that is installed and not older than the server,
 * else into a SQLite file.
 *
 * @throws CommandError when that fails
 */
export const copyServer = async (server: PostgresServer, folder: string): Promise<ServerCopy> => {
  const [ours, theirs] = [dumpVersion(), await serverVersion(server)];
  if (ours !== undefined && ours >= theirs) {
    const whole = join(folder, 'swarm.dump');
    await dump(server, ours, unfinishedOf(whole));
    return { whole, said: `The database is in ${whole}: restore it with pg_restore into an empty database.` };
  }
  const why = ours === undefined ? 'pg_dump is not installed' : `pg_dump ${ours} is older than the server, ${theirs}`;
  const whole = join(folder, 'swarm.sqlite');
  const source = await PostgresSource.openBeside(server);
  try {
    await copyToNewFile(source, unfinishedOf(whole), () => undefined);
  } finally {
    await source.close();
  }
  return {
    whole,
    said: `The database is in ${whole}, since ${why}: restore it with npm run copy-database, or start a server on it.`,
  };
};
