import { sandboxLayers } from '../../../generated/swarm/enums.js';
import type { Layer } from '../isolation.js';
import type { Launch } from './protocol.js';
import { runToEnd } from './run-to-end.js';

/** Only root can become somebody else. */
const isThinkable = (layer: Layer): boolean => layer !== 'unprivileged_user' || process.getuid?.() === 0;

/** Undefined when Deno starts in these layers, else why it does not. */
const problemWith = async (launch: Launch): Promise<string | undefined> => {
  try {
    await runToEnd(launch, ['--version']);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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
