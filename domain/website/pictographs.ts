import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasErrorCode } from '../kernel/error-code.js';

const require = createRequire(import.meta.url);
const zeroWidthJoiner = '\u200d';
const emojiVariation = '\ufe0f';
const shownAsEmoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|^[#*0-9]\ufe0f?\u20e3$|\p{Regional_Indicator}/u;

/** Whether a character (one grapheme cluster) is by default, or by its variation mark, a coloured picture. */
export const isEmoji = (character: string): boolean => shownAsEmoji.test(character);

const fileName = (character: string): string =>
  Array.from(character, (part) => part.codePointAt(0)?.toString(16)).join('-');

const readPicture = (name: string): string | undefined => {
  try {
    return readFileSync(require.resolve(`@twemoji/svg/${name}.svg`), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'MODULE_NOT_FOUND', 'ENAMETOOLONG', 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
};

const dataUri = (svg: string): string => {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

/** The picture of an emoji as a data URI, or undefined when the bundled set has none. */
export const emojiPicture = (character: string): string | undefined => {
  const full = fileName(character);
  const plain = fileName(character.replaceAll(emojiVariation, ''));
  const names = character.includes(zeroWidthJoiner) ? [full, plain] : [plain, full];
  for (const name of names) {
    const svg = readPicture(name);
    if (svg !== undefined) {
      return dataUri(svg);
    }
  }
  return undefined;
};

/**
 * Drawn where no glyph and no emoji exist: a box with a dash, so that a reader sees that a character is missing rather
 * than takes the gap for the text.
 */
export const missingPicture = dataUri(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">' +
    '<rect x="6" y="5" width="24" height="26" rx="4" fill="none" stroke="#7c8aa6" stroke-width="2"/>' +
    '<path d="M14 18h8" stroke="#7c8aa6" stroke-width="2" stroke-linecap="round"/></svg>',
);
