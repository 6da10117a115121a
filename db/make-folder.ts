import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
};

/** Makes one folder; undefined when it was there. */
const makeOne = async (folder: string, mode: number | undefined): Promise<string | undefined> => {
  try {
    await mkdir(folder, { mode });
    return folder;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isFolder(folder))) {
      return undefined;
    }
    throw error;
  }
};

/** The folder and those above it that do not exist, the topmost first; the folder itself in any case. */
const missingOf = (folder: string): string[] => {
  const missing = [folder];
  for (let above = dirname(folder); !existsSync(above); above = dirname(above)) {
    missing.unshift(above);
  }
  return missing;
};

/**
 * Makes sure that a folder exists, with those above it. One level at a time: Node's own `recursive` tries for ever where
 * the system will not make a folder in one that exists, as in /proc. Returns the topmost folder that was made, undefined
 * when there was nothing to make.
 *
 * @throws errors of the file system
 */
export const makeFolder = async (path: string, mode?: number): Promise<string | undefined> => {
  let first: string | undefined;
  for (const folder of missingOf(resolve(path))) {
    const made = await makeOne(folder, mode);
    first ??= made;
  }
  return first;
};
