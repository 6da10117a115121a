import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../scripts/swarm-controller.mjs', import.meta.url));

/** A worker as small as it can be: it does each task at once. */
export const smallWorker: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('../../scripts/demo/pool-worker.mjs', import.meta.url)),
];

/** The program `swarm-controller`, as people start it. */
export interface ControllerProcess {
  readonly output: readonly string[];
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

const outputOf = (child: ChildProcess): string[] => {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => output.push(line));
  }
  return output;
};

export const startController = (
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ControllerProcess => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    output: outputOf(child),
    ended: once(child, 'exit').then(([code]) => code as number | null),
    signal: (name) => child.kill(name),
  };
};
