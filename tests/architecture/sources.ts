import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All TypeScript files below a folder, as paths from the root of the repository. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path));
