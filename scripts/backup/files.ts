import { constants } from 'node:fs';
import { copyFile, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../db/make-folder.js';
import { hasErrorCode } from '../../domain/kernel/error-code.js';

/** What is being received; nothing names it yet. */
const unfinishedUploads = '.uploads';

/** Something went while it was about to be copied. Of what a row names, nothing goes during a backup. */
const isGone = (error: unknown): boolean => hasErrorCode(error, 'ENOENT', 'ENOTDIR');

const copyOne = async (from: string, to: string): Promise<number> => {
  try {
    // A copy that shares its blocks costs nothing, where the file system can do that.
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return 1;
  } catch (error) {
    if (isGone(error)) {
      return 0;
    }
    throw error;
  }
};

const copyFolder = async (from: string, to: string): Promise<number> => {
  const entries = await opendir(from);
  await makeFolder(to);
  let copied = 0;
  for await (const entry of entries) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory() && entry.name !== unfinishedUploads) {
      copied += await copyTree(source, target);
    } else if (entry.isFile()) {
      copied += await copyOne(source, target);
    }
  }
  return copied;
};

/** Copies the files of the store and returns how many. Links are left out: the server follows none. */
export const copyTree = async (from: string, to: string): Promise<number> => {
  try {
    return await copyFolder(from, to);
  } catch (error) {
    if (isGone(error)) {
      return 0;
    }
    throw error;
  }
};
