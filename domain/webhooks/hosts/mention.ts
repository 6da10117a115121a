import { inPattern } from '../../kernel/in-pattern.js';

/** Apps of some hosts have this behind their name. */
const plain = (name: string): string => name.toLowerCase().replace(/\[bot\]$/, '');

/** Whether an account is one of the swarm's. */
export const isBot = (names: readonly string[], account: string | undefined): boolean =>
  account !== undefined && names.some((name) => plain(name) === plain(account));

/** Whether a text calls one of the names with an @ before it, as a word. */
export const mentions = (names: readonly string[], ...texts: readonly (string | undefined)[]): boolean => {
  if (names.length === 0) {
    return false;
  }
  const called = new RegExp(`(?<![\\w@/-])@(?:${names.map(inPattern).join('|')})(?![\\w-])`, 'i');
  return texts.some((text) => text !== undefined && called.test(text));
};
