import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { environment } from './environment.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const emptyFolder = mkdtempSync(join(tmpdir(), 'swarm-run-'));

/** What a command did: how it ended, and all that it printed. */
export interface RanScript {
  readonly code: number;
  readonly output: string;
}

/** Runs a command of `scripts/` with these arguments and settings, where there is no file `.env`. */
export const runScript = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<RanScript> =>
  new Promise((resolve) => {
    const { PATH, HOME, TMPDIR } = process.env;
    execFile(
      join(root, 'node_modules/.bin/tsx'),
      [join(root, 'scripts', `${name}.ts`), ...args],
      { cwd: emptyFolder, env: { PATH, HOME, TMPDIR, ...environment, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });

/** Begins the same as one process, which can be killed in the middle. */
export const beginScript = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ChildProcessByStdio<null, Readable, null> => {
  const { PATH, HOME, TMPDIR } = process.env;
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs');
  return spawn(process.execPath, ['--import', loader, join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: emptyFolder,
    env: { PATH, HOME, TMPDIR, ...environment, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
};
