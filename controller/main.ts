import { Answers } from './answers.js';
import { Advice, type Arguments, readArguments, usage } from './arguments.js';
import { Refused, stayConnected } from './connection.js';
import type { Hello } from './frames.js';
import type { Place } from './place.js';
import { Cluster } from './places/cluster.js';
import { Containers } from './places/containers.js';
import { Processes } from './places/processes.js';
import { Sandboxes } from './places/sandboxes.js';

const log = (line: string): void => console.error(`swarm-controller: ${line}`);

const placeFor = ({ command, folder, server }: Arguments, { controllerId, kind, config }: Hello): Place => {
  if (command !== undefined) {
    return new Processes(controllerId, { command, serverUrl: server.url, folder, log });
  }
  switch (kind) {
    case 'container':
      return new Containers(controllerId, config);
    case 'cluster':
      return new Cluster(controllerId, config);
    case 'sandbox':
      return new Sandboxes(controllerId, config);
    default:
      throw new Error(`Controllers of the kind ${kind} are unknown here`);
  }
};

const serve = async (given: Arguments): Promise<void> => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort());
  }
  await stayConnected(given.server, new Answers((said) => placeFor(given, said)), log, stopping.signal);
};

/** Runs `swarm-controller` with its arguments; resolves with its exit code. */
export const runController = async (words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  if (words.includes('--help') && !words.includes('--')) {
    console.log(usage);
    return 0;
  }
  try {
    await serve(readArguments(words, env));
    return 0;
  } catch (error) {
    if (!(error instanceof Advice || error instanceof Refused)) {
      throw error;
    }
    log(error instanceof Advice ? `${error.message}\n\n${usage}` : error.message);
    return 1;
  }
};
