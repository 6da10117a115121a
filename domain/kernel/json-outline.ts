/** What a JSON text holds, seen without parsing it. */
export interface JsonOutline {
  /** At least how many values it has, of all kinds and on all levels; an empty list or object counts twice. */
  readonly values: number;
  /** How many lists and objects stand in one another. */
  readonly depth: number;
  /** Whether some text in it may hold NUL or half a surrogate pair, which JSON can express by escapes only. */
  readonly hasUnusualEscapes: boolean;
  /** Whether some number in it may be beyond the largest that a double holds. */
  readonly mayOverflow: boolean;
}

const quote = 0x22;
const comma = 0x2c;
const zero = 0x30;
const nine = 0x39;
const upperE = 0x45;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const d = 0x64;
const lowerE = 0x65;
const u = 0x75;
const openObject = 0x7b;
const closeObject = 0x7d;
const lowerCase = 0x20;

/** Whether a `u` begins the escape of NUL or of a surrogate, of which each may stand alone. */
const isUnusual = (bytes: Uint8Array, at: number): boolean => {
  const first = bytes[at + 1] ?? 0;
  if ((first | lowerCase) === d) {
    return true;
  }
  return first === zero && bytes[at + 2] === zero && bytes[at + 3] === zero && bytes[at + 4] === zero;
};

/** The largest double has 309 digits before its point. */
const longestNumber = 308;

/** Whether an `e` outside of texts is that of an exponent, and not of `true` or `false`. */
const isExponent = (bytes: Uint8Array, at: number): boolean => {
  const before = bytes[at - 1] ?? 0;
  return before >= zero && before <= nine;
};

/** Where the text ends that begins at `from`: at its second quote. */
const endOfText = (bytes: Uint8Array, from: number, onEscape: (at: number) => void): number => {
  let index = from + 1;
  while (index < bytes.length && bytes[index] !== quote) {
    if (bytes[index] === backslash) {
      index += 1;
      onEscape(index);
    }
    index += 1;
  }
  return index;
};

/**
 * Looks through a JSON text once, byte by byte, and stops where it has more than `maxValues` values or `maxDepth` levels.
 * What is no JSON is left to the parser.
 */
export const outlineOf = (bytes: Uint8Array, maxValues: number, maxDepth: number): JsonOutline => {
  let values = 1;
  let level = 0;
  let depth = 0;
  let hasUnusualEscapes = false;
  let mayOverflow = false;
  // A number stands between two of these marks, so that only a long way between them can hold a long one.
  let lastMark = 0;
  const mark = (at: number): void => {
    mayOverflow ||= at - lastMark > longestNumber;
    lastMark = at;
  };
  const onEscape = (at: number): void => {
    hasUnusualEscapes ||= bytes[at] === u && isUnusual(bytes, at);
  };
  for (let index = 0; index < bytes.length && values <= maxValues && depth <= maxDepth; index += 1) {
    switch (bytes[index]) {
      case quote:
        index = endOfText(bytes, index, onEscape);
        lastMark = index;
        break;
      case lowerE:
      case upperE:
        mayOverflow ||= isExponent(bytes, index);
        break;
      case comma:
        mark(index);
        values += 1;
        break;
      case openList:
      case openObject:
        lastMark = index;
        values += 1;
        level += 1;
        depth = Math.max(depth, level);
        break;
      case closeList:
      case closeObject:
        mark(index);
        level -= 1;
        break;
    }
  }
  return { values, depth, hasUnusualEscapes, mayOverflow };
};
