import { accessSync, constants } from 'node:fs';
import { addressOf } from '../db/dialect/postgres/server.js';
import { makeFolder } from '../db/make-folder.js';
import { StartError } from '../db/start-error.js';
import type { DatabaseTarget } from '../db/target.js';
import { UnavailableDatabaseError } from '../db/unavailable.js';
import { errorCode, hasErrorCode } from '../domain/kernel/error-code.js';
import { unavailable } from '../domain/kernel/errors.js';

/** What the operating system and SQLite say of files they cannot use. */
const unusableFile = /^(?:E[A-Z0-9]+|SQLITE_(?:CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|PERM|READONLY).*)$/;

/** What SQLite, or PostgreSQL, says of a database that is damaged or cannot be written, whoever asks. */
const unusableDatabase = /^(?:SQLITE_(?:CORRUPT|FULL|IOERR|NOTADB|READONLY).*|53100|58030|XX00[12])$/;

/** Whether the database is what failed, and not the one who used it. */
export const isDatabaseFailure = (error: unknown): boolean => unusableDatabase.test(errorCode(error) ?? '');

const retryAfterMs = 1000;

/** What a caller is told of a database that cannot be asked at the moment; every other error as it is. */
export const toldToCaller = (error: unknown): unknown =>
  error instanceof UnavailableDatabaseError
    ? unavailable('The database cannot be reached at the moment', { code: 'database_unavailable', retryAfterMs })
    : error;

const blamingWhen = async <Result>(
  isBlamed: (error: unknown) => boolean,
  what: string,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw isBlamed(error) && error instanceof Error ? new StartError(`${what}: ${error.message}`) : error;
  }
};

const isFileFailure = (error: unknown): boolean => unusableFile.test(errorCode(error) ?? '');

/**
 * Does what needs a setting of the operator, and names that setting when the system refuses.
 *
 * @param what the beginning of the message, such as "DATABASE_URL: the folder /x cannot be used"
 * @throws StartError for such refusals; every other error as it is
 */
export const blaming = <Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> =>
  blamingWhen(isFileFailure, what, work);

/** The database for people; never with a password. */
export const databaseName = (target: DatabaseTarget): string => ('path' in target ? target.path : addressOf(target));

/** The beginning of what is told of a database that cannot be used. */
export const databaseBlamed = (target: DatabaseTarget): string =>
  `DATABASE_URL: the database ${databaseName(target)} cannot be used`;

/**
 * Does what uses a database that is open.
 *
 * @throws StartError when it turns out to be damaged or gone, or the disk to be full; every other error as it is
 */
export const blamingDatabase = <Result>(target: DatabaseTarget, work: () => Promise<Result>): Promise<Result> =>
  blamingWhen(
    (error) => isDatabaseFailure(error) || error instanceof UnavailableDatabaseError,
    databaseBlamed(target),
    work,
  );

/** Where one of the APIs listens, and which setting names its port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly portSetting: 'PORT' | 'SITE_PORT' | '--port';
}

/** The error of a server that cannot listen, with the setting that has to change. */
export const listenError = (error: Error, { host, port, portSetting }: ListenAddress): StartError =>
  hasErrorCode(error, 'EADDRINUSE', 'EACCES')
    ? new StartError(`${portSetting}: port ${port} of ${host} cannot be used: ${error.message}`)
    : new StartError(`HOST: ${host} cannot be listened on: ${error.message}`);

/**
 * Makes sure that files can be written into a folder, which is made if it is missing.
 *
 * @throws StartError naming the setting
 */
export const ensureWritableFolder = (setting: string, folder: string): Promise<void> =>
  blaming(`${setting}: the folder ${folder} cannot be used`, async () => {
    await makeFolder(folder);
    accessSync(folder, constants.W_OK);
  });
