import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtModule } from '../kernel/process-pool/built-module.js';

/** What scripts may import, each in one file, in a folder with nothing else in it. */
export interface Libraries {
  readonly folder: string;
  readonly zod: string;
}

/** The file of `zod`, made when the server is built. */
export const zodLibrary = (): URL => builtModule('./libraries/zod.js', import.meta.url);

/** Copies the libraries to where a process finds them that may read nothing of the server's own folders. */
export const copyLibraries = async (sandboxFolder: string): Promise<Libraries> => {
  const folder = join(sandboxFolder, 'libraries');
  const zod = join(folder, 'zod.js');
  await mkdir(folder);
  await copyFile(zodLibrary(), zod);
  // Whatever the process's mask of modes is, another user reads them.
  await chmod(folder, 0o755);
  await chmod(zod, 0o644);
  return { folder, zod };
};
