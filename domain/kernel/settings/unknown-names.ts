import { distance } from 'fastest-levenshtein';
import type { Environment } from './environment.js';
import { knownNames } from './registry.js';

/** How the names of settings begin that nobody else uses. */
const ownPrefixes = ['SWARM_', 'RBAC_', 'HEARTBEAT_', 'DB_RETENTION_'];
const shortestCompared = 6;
const longestCompared = 100;

/** How many letters may differ in a slip of the pen: in short names fewer, or every name resembles another. */
const mostDifferent = (name: string): number => (name.length < 8 ? 1 : 2);

const misspelt = (name: string): string | undefined => {
  const most = mostDifferent(name);
  let best: string | undefined;
  let fewest = most + 1;
  for (const known of knownNames) {
    const different = Math.abs(known.length - name.length) > most ? fewest : distance(known, name);
    if (different < fewest) {
      best = known;
      fewest = different;
    }
  }
  return best;
};

/** Whether the name is the known one without one of its words; without the first one only if enough is left. */
const lacksOneWord = (words: readonly string[], known: readonly string[]): boolean => {
  if (known.length !== words.length + 1) {
    return false;
  }
  const at = known.findIndex((word, index) => word !== words[index]);
  return words.length >= (at === 0 ? 3 : 2) && words.slice(at).every((word, index) => word === known[at + 1 + index]);
};

const shortened = (name: string): string | undefined => {
  const words = name.split('_');
  return [...knownNames].find((known) => lacksOneWord(words, known.split('_')));
};

/** The known name that was meant by one that is not known: a slip of the pen, or a word left out. */
export const resembled = (given: string): string | undefined => {
  const name = given.trim().toUpperCase();
  return name.length < shortestCompared || name.length > longestCompared
    ? undefined
    : (misspelt(name) ?? shortened(name));
};

/** A variable of the environment that looks like a setting and is none. */
export interface UnknownName {
  readonly name: string;
  /** The setting that was meant, as far as one can tell. */
  readonly meant: string | undefined;
}

/** The variables that begin like settings of this product, or differ from one in a letter or two or lack a word of it, and are none. */
export const unknownNames = (environment: Environment): UnknownName[] =>
  [...environment.keys()]
    .filter((name) => !knownNames.has(name))
    .map((name) => ({ name, meant: resembled(name) }))
    .filter(({ name, meant }) => meant !== undefined || ownPrefixes.some((prefix) => name.startsWith(prefix)));
