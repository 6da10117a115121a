import { spawnToEnd } from './held.js';
import { commandOf, environmentOf } from './launch.js';
import type { Launch } from './protocol.js';
import { discardRunFolder, makeRunFolder } from './run-folder.js';

const timeoutMs = 10_000;

interface RunOptions {
  readonly signal?: AbortSignal;
  /** What is done with its folder once it has ended, before that goes. */
  readonly whenEnded?: (folder: string) => Promise<void>;
}

/**
 * Runs Deno as it is started for scripts, in a folder of its own, until it ends.
 *
 * @throws Error when it cannot be started, does not end well or within 10 seconds, or the signal aborts
 */
export const runToEnd = async (
  launch: Launch,
  denoArgs: readonly string[],
  { signal, whenEnded }: RunOptions = {},
): Promise<void> => {
  const folder = makeRunFolder(launch);
  try {
    const surroundings = { cwd: folder, env: environmentOf(folder) };
    await spawnToEnd(commandOf(launch, folder, denoArgs), launch.layers, surroundings, { timeoutMs, signal });
    await whenEnded?.(folder);
  } finally {
    await discardRunFolder(folder);
  }
};
