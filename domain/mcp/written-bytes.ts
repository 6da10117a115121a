/** How many bytes a text adds to one that stands in JSON, where it is escaped. */
export const escapedBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

const indentation = 2;
/** An escaped line break. */
const breakBytes = 2;

const quote = 34;
const comma = 44;
const colon = 58;
const backslash = 92;

const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;

/** Where the text ends that begins here: at a quote with an even number of backslashes before it. */
const endOfText = (compact: string, start: number): number => {
  for (let end = compact.indexOf('"', start + 1); ; end = compact.indexOf('"', end + 1)) {
    let before = end - 1;
    while (compact.charCodeAt(before) === backslash) {
      before -= 1;
    }
    if ((end - before) % 2 === 1) {
      return end;
    }
  }
};

/** Whether a line begins after or before the character at this place, which is in no text. */
const breaksLine = (compact: string, index: number): boolean => {
  const code = compact.charCodeAt(index);
  return (
    code === comma ||
    (isOpening(code) && !isClosing(compact.charCodeAt(index + 1))) ||
    (isClosing(code) && !isOpening(compact.charCodeAt(index - 1)))
  );
};

/**
 * How many bytes a JSON text without white space has once it is indented by two spaces a level, and that stands in JSON in
 * turn. What `JSON.stringify` would make of it is counted rather than made, which takes less than half the time.
 *
 * @param level how deep it stands in what is indented
 */
export const indentedBytes = (compact: string, level: number): number => {
  let bytes = escapedBytes(compact);
  let depth = level;
  for (let index = 0; index < compact.length; index += 1) {
    const code = compact.charCodeAt(index);
    if (code === quote) {
      index = endOfText(compact, index);
      continue;
    }
    depth += Number(isOpening(code)) - Number(isClosing(code));
    if (breaksLine(compact, index)) {
      bytes += breakBytes + depth * indentation;
    } else if (code === colon) {
      bytes += 1;
    }
  }
  return bytes;
};
