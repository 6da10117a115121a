import { accessSync, constants } from 'node:fs';
import { makeFolder } from '../db/make-folder.js';
import { StartError } from '../db/start-error.js';
import { errorCode, hasErrorCode } from '../domain/kernel/error-code.js';

/** What the operating system and SQLite say of files they cannot use. */
const unusableFile = /^(?:E[A-Z0-9]+|SQLITE_(?:CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|PERM|READONLY).*)$/;

/** What SQLite says, whoever asks, of a file that is damaged or cannot be written. */
const unusableDatabase = /^SQLITE_(?:CORRUPT|FULL|IOERR|NOTADB|READONLY)/;

/** Whether the database is what failed, and not the one who used it. */
export const isDatabaseFailure = (error: unknown): boolean => unusableDatabase.test(errorCode(error) ?? '');

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

/**
 * Does what uses a database that is open.
 *
 * @throws StartError when the file turns out to be damaged, or the disk to be full; every other error as it is
 */
export const blamingDatabase = <Result>(path: string, work: () => Promise<Result>): Promise<Result> =>
  blamingWhen(isDatabaseFailure, `DATABASE_URL: the database ${path} cannot be used`, work);

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
