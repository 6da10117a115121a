import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Server } from './connection.js';

export const usage = `swarm-controller [-- command ...]

Connects to a Swarm server and starts and ends the workers that it wants. Where they run follows from the kind of the
controller (docs/swarm-controller.md); with a command, they are processes of this machine that run it. Each starts in an empty folder of
its own, so paths in the command must be absolute:

  swarm-controller -- node "$PWD/worker.mjs"

  SWARM_URL                 the server (default: http://127.0.0.1:3013)
  SWARM_CONTROLLER_TOKEN    the token of the controller
  SWARM_CONTROLLER_FOLDER   where processes have their folders (default: ~/.swarm/runtimes)`;

export interface Arguments {
  readonly server: Server;
  /** Undefined: workers are no processes of this machine. */
  readonly command: readonly string[] | undefined;
  readonly folder: string;
}

/** What a person has to read: the usage, or what is wrong. */
export class Advice extends Error {}

const commandIn = (words: readonly string[]): readonly string[] | undefined => {
  const [first, ...command] = words;
  if (first === undefined) {
    return undefined;
  }
  if (first !== '--' || command.length === 0) {
    throw new Advice('What workers run must follow --');
  }
  return command;
};

/** @throws Advice when something is missing or wrong */
export const readArguments = (words: readonly string[], env: NodeJS.ProcessEnv): Arguments => {
  const { SWARM_URL = 'http://127.0.0.1:3013', SWARM_CONTROLLER_TOKEN: token, SWARM_CONTROLLER_FOLDER } = env;
  if (token === undefined || token === '') {
    throw new Advice('SWARM_CONTROLLER_TOKEN must be set');
  }
  if (!/^https?:/.test(SWARM_URL) || !URL.canParse(SWARM_URL)) {
    throw new Advice('SWARM_URL must be an address');
  }
  return {
    server: { url: new URL(SWARM_URL), token },
    command: commandIn(words),
    folder: SWARM_CONTROLLER_FOLDER ?? join(homedir(), '.swarm', 'runtimes'),
  };
};
