import { chownSync, copyFileSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryNames } from '../libraries.js';
import { denoArguments, unprivilegedId } from './launch.js';
import type { Launch } from './protocol.js';
import { runToEnd } from './run-to-end.js';

/**
 * What Deno writes into its folder of the modules that it reads. A process that finds none makes these databases, which
 * takes it longer than to read the libraries: each gets a copy of its own, since no process may change what others read.
 */
export interface Caches {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Before there are any: a process makes its own. */
export const noCaches: Caches = { folder: '', files: [] };

/** Imports every library. A literal would be loaded as a part of the program, without any permission. */
const program = `for (const name of ${JSON.stringify(libraryNames)}) await import(name);`;

/** What SQLite shares between processes, and makes anew where it is not there. */
const isShared = (file: string): boolean => file.endsWith('-shm');

/**
 * Has Deno read all libraries in these layers, and keeps what it writes of them in a folder that is the server's.
 *
 * @throws Error when Deno does not end well, there is no room, or the signal aborts
 */
export const makeCaches = async (launch: Launch, signal: AbortSignal): Promise<Caches> => {
  const folder = join(launch.folder, 'caches');
  const files: string[] = [];
  const keep = async (own: string): Promise<void> => {
    await mkdir(folder, { mode: 0o700 });
    const entries = await readdir(own, { withFileTypes: true });
    files.push(...entries.filter((entry) => entry.isFile() && !isShared(entry.name)).map(({ name }) => name));
    await Promise.all(files.map((file) => copyFile(join(own, file), join(folder, file))));
  };
  await runToEnd(launch, denoArguments(program, launch), { signal, whenEnded: keep });
  return { folder, files };
};

/**
 * Puts a copy of the caches into the folder of one process.
 *
 * @throws Error when there is no room
 */
export const putCaches = (caches: Caches, { layers }: Pick<Launch, 'layers'>, folder: string): void => {
  for (const file of caches.files) {
    const copy = join(folder, file);
    copyFileSync(join(caches.folder, file), copy);
    if (layers.includes('unprivileged_user')) {
      chownSync(copy, unprivilegedId, unprivilegedId);
    }
  }
};
