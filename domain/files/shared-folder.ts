import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../db/make-folder.js';
import { findFolderMark, insertFolderMark } from '../../db/queries/shared-folders.js';
import { StartError } from '../../db/start-error.js';
import { fileOf } from '../../db/target.js';
import type { App } from '../kernel/app.js';
import { hasErrorCode } from '../kernel/error-code.js';
import { newId } from '../kernel/ids.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { storeFailed } from './s3/failures.js';

const markFile = '.swarm-files';

const readMark = async (folder: string): Promise<string | undefined> => {
  try {
    return (await readFile(join(folder, markFile), 'utf8')).trim();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
};

/** Marks a folder, whole or not at all; when another server was faster, its mark stays. */
const writeMark = async (folder: string): Promise<void> => {
  await makeFolder(folder);
  const mark = newId();
  const unfinished = join(folder, `${markFile}.${mark}`);
  const file = await open(unfinished, 'wx');
  try {
    await file.writeFile(`${mark}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(unfinished, join(folder, markFile));
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) {
      throw error;
    }
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** The mark of the folder of the first server: this one, when no other has started before. */
const markOfFirst = async (app: App): Promise<string | undefined> => {
  const mark = await findFolderMark(app.db);
  if (mark !== undefined) {
    return mark;
  }
  await writeMark(app.filesDir);
  const own = await readMark(app.filesDir);
  return own === undefined
    ? undefined
    : inTransaction(app, async ({ db }) => {
        await insertFolderMark(db, own);
        return findFolderMark(db);
      });
};

/** The mark of a bucket is its place; that of a folder is an id. */
const bucketScheme = 's3://';

/**
 * On a database that several servers share: holds the folder of files against that of the first of them. A server with
 * another one would not find what the others stored (docs/replicas.md).
 *
 * @throws StartError when it is another one, or a bucket
 */
export const assertSharedFolder = async (app: App): Promise<void> => {
  const first = await markOfFirst(app);
  if (first?.startsWith(bucketScheme)) {
    throw new StartError(
      `FILE_PROVIDER_S3_BUCKET is not set, and the servers on this database keep files in ${first}: set it here, too, ` +
        'or stop all of them and move the files with npm run copy-files -- bucket disk --switch',
    );
  }
  const own = await readMark(app.filesDir);
  if (first === undefined || own !== first) {
    throw new StartError(
      `FILE_PROVIDER_LOCAL_DIR: ${app.filesDir} is not the folder that the servers on this database keep files in. ` +
        `Give all of them the same one; where it was lost or moved without its file ${markFile}, write ${first} into one`,
    );
  }
};

/**
 * The same of a bucket.
 *
 * @throws StartError when it is another one, or a folder
 */
export const assertSharedBucket = async (app: App, bucket: string, prefix: string): Promise<void> => {
  const own = `${bucketScheme}${bucket}/${prefix}`;
  const first = await inTransaction(app, async ({ db }) => {
    await insertFolderMark(db, own);
    return findFolderMark(db);
  });
  if (first === own) {
    return;
  }
  const place = first?.startsWith(bucketScheme) ? first : 'a folder';
  const remedy = first?.startsWith(bucketScheme)
    ? 'Give all of them the same bucket and prefix; where the content was copied from there to here, delete the row of shared_folders'
    : 'Stop all of them and move the files with npm run copy-files -- disk bucket --switch';
  throw new StartError(
    `FILE_PROVIDER_S3_BUCKET: the servers on this database keep files in ${place}, not in ${own}. ${remedy}`,
  );
};

/**
 * On a database that several servers share, the folder may be gone while this one runs, as a mount is that is lost.
 *
 * @throws ProductError unavailable (`file_store_unavailable`) when this server does not see it
 */
export const assertFolderSeen = async (app: App): Promise<void> => {
  if (fileOf(app.database) !== null || app.settings.fileProviderS3Bucket !== null) {
    return;
  }
  const first = await findFolderMark(app.db);
  if (first !== undefined && (await readMark(app.filesDir)) !== first) {
    throw storeFailed.forNow('this server does not see the folder in which the others keep files');
  }
};
