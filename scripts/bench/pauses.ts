import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiled } from './compile.js';

/** What kept the main thread of a server from its next turn, as a process beside it cannot see. */
export interface Pauses {
  /** The settings with which the server is started. */
  readonly env: Readonly<Record<string, string>>;
  /** The longest one that ended since `beginning` (Unix time in ms), in ms; 0 when all were short. */
  longestSince(beginning: number): number;
}

interface Pause {
  readonly endedAt: number;
  readonly blockedMs: number;
}

/** Has a server that is not started yet note its pauses in a folder. */
export const pausesIn = (folder: string): Pauses => {
  const file = join(folder, 'pauses.jsonl');
  const noted = (): readonly Pause[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line))
      : [];
  return {
    env: { NODE_OPTIONS: `--import=${pathToFileURL(compiled('inside/pauses')).href}`, PAUSES_FILE: file },
    longestSince: (beginning) =>
      Math.max(0, ...noted().flatMap(({ endedAt, blockedMs }) => (endedAt >= beginning ? [blockedMs] : []))),
  };
};
