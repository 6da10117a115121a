import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sandboxLayers } from '../../../generated/swarm/enums.js';
import type { Layer } from '../isolation.js';
import { commandOf, environmentOf } from './launch.js';
import type { Launch } from './protocol.js';
import { discardRunFolder, makeRunFolder } from './run-folder.js';

const run = promisify(execFile);
const timeoutMs = 10_000;

/** Only root can become somebody else. */
const isThinkable = (layer: Layer): boolean => layer !== 'unprivileged_user' || process.getuid?.() === 0;

/** Undefined when Deno starts in these layers, else why it does not. */
const problemWith = async (launch: Launch): Promise<string | undefined> => {
  let folder: string | undefined;
  try {
    folder = makeRunFolder(launch);
    const [command, ...args] = commandOf(launch, folder, ['--version']);
    await run(command, args, { cwd: folder, env: environmentOf(folder), timeout: timeoutMs, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (folder !== undefined) {
      await discardRunFolder(folder);
    }
  }
};

/** Which layers this machine has, or why the program does not start on it at all. */
export type Probe = { readonly layers: readonly Layer[] } | { readonly problem: string };

/**
 * Which layers this machine has.
 *
 * @param problemIn why a program does not start in these layers; undefined when it does
 */
export const probeWith = async (
  problemIn: (layers: readonly Layer[]) => Promise<string | undefined>,
): Promise<Probe> => {
  const thinkable = sandboxLayers.filter(isThinkable);
  if ((await problemIn(thinkable)) === undefined) {
    return { layers: thinkable };
  }
  const problem = await problemIn([]);
  if (problem !== undefined) {
    return { problem };
  }
  const layers: Layer[] = [];
  for (const layer of thinkable) {
    if ((await problemIn([...layers, layer])) === undefined) {
      layers.push(layer);
    }
  }
  return { layers };
};

/** Tries what holds scripts in by starting Deno in it. */
export const probeLayers = (launch: Omit<Launch, 'layers'>): Promise<Probe> =>
  probeWith((layers) => problemWith({ ...launch, layers }));
