const isLetterOrDigit = (character: string): boolean => /[A-Za-z0-9]/.test(character);

/**
 * A text as one word: what is neither letter nor digit is dropped and the next letter made large; it begins with a small
 * letter. Empty when nothing is left.
 */
export const wordOf = (text: string): string => {
  let word = '';
  let startsPart = false;
  for (const character of text.trim()) {
    if (isLetterOrDigit(character)) {
      word += startsPart ? character.toUpperCase() : character;
      startsPart = false;
    } else {
      startsPart = true;
    }
  }
  const begun = word.slice(/^[0-9]*/.exec(word)?.[0].length ?? 0);
  return begun.slice(0, 1).toLowerCase() + begun.slice(1);
};

/** Words that mean something else on every object, or make a promise of it. */
const taken: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'then', 'prototype']);

/** Whether a word cannot be the name of something that scripts look for on an object. */
export const isTakenName = (word: string): boolean => taken.has(word);

/** The most characters of a name of an operation or a tool. */
const longestName = 120;

/** Gives names that no two have: a second `list` is `list2`. */
export class DistinctNames {
  readonly #given = new Set<string>();
  /** The last number that was tried for a word: many of one name stay cheap. */
  readonly #last = new Map<string, number>();

  /** The name for the first of these texts that has a word in it. */
  give(...texts: readonly string[]): string {
    const word = (texts.map(wordOf).find((each) => each !== '') ?? 'operation').slice(0, longestName);
    const base = isTakenName(word) ? `${word}Operation` : word;
    let name = base;
    let number = this.#last.get(base) ?? 1;
    while (this.#given.has(name)) {
      number += 1;
      name = `${base}${number}`;
    }
    this.#last.set(base, number);
    this.#given.add(name);
    return name;
  }
}
