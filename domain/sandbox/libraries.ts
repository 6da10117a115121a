import { readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtModule } from '../kernel/process-pool/built-module.js';

/** What scripts may import, each in one file that imports none but these. */
const libraryFiles = {
  zod: 'zod.js',
  stdlib: 'stdlib.js',
  'swarm-sdk': 'swarm-sdk.js',
  'swarm-extension': 'swarm-extension.js',
  // Not for scripts, which it does no harm: it makes what they are given.
  'swarm-runtime': 'runtime.js',
} as const;

/** The folder that the libraries were copied to, with nothing else in it. */
export interface Libraries {
  readonly folder: string;
}

const built = (file: string): URL => builtModule(`./libraries/${file}`, import.meta.url);

/** The file of each library in a folder, by the name under which it is imported. */
export const librariesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(libraryFiles).map(([name, file]) => [name, join(folder, file)]));

/** The name of the library that is meant: those that import one another name their files. */
export const libraryNamed = (name: string): string =>
  Object.entries(libraryFiles).find(([, file]) => name === `./${file}`)?.[0] ?? name;

/** The names of all libraries. */
export const libraryNames: readonly string[] = Object.keys(libraryFiles);

/** The text of the library with this name; undefined when there is none. */
export const libraryText = (name: string): string | undefined => {
  const file = Object.entries(libraryFiles).find(([known]) => known === name)?.[1];
  return file === undefined ? undefined : readFileSync(built(file), 'utf8');
};

/** Copies the libraries to where a process finds them that may read nothing of the server's own folders. */
export const copyLibraries = async (sandboxFolder: string): Promise<Libraries> => {
  const folder = join(sandboxFolder, 'libraries');
  await mkdir(folder);
  // Whatever the process's mask of modes is, another user reads them.
  await chmod(folder, 0o755);
  for (const file of Object.values(libraryFiles)) {
    await copyFile(built(file), join(folder, file));
    await chmod(join(folder, file), 0o644);
  }
  return { folder };
};
