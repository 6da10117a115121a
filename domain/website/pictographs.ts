import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const ZERO_WIDTH_JOINER = '\u200d';
const EMOJI_VARIATION = '\ufe0f';
const SHOWN_AS_EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|^[#*0-9]\ufe0f?\u20e3$|\p{Regional_Indicator}/u;

/** A box with a hair-line: says "a character stands here that this server has no glyph for", on purpose. */
const MISSING = dataUri(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">' +
    '<rect x="6" y="5" width="24" height="26" rx="4" fill="none" stroke="#7c8aa6" stroke-width="2"/>' +
    '<path d="M14 18h8" stroke="#7c8aa6" stroke-width="2" stroke-linecap="round"/></svg>',
);

/** Whether a character (one grapheme cluster) is by default, or by its variation mark, a coloured picture. */
export function isEmoji(character: string): boolean {
  return SHOWN_AS_EMOJI.test(character);
}

/** The picture of an emoji as a data URI, or undefined when the bundled set has none. */
export function emojiPicture(character: string): string | undefined {
  const full = fileName(character);
  const plain = fileName(character.replaceAll(EMOJI_VARIATION, ''));
  const names = character.includes(ZERO_WIDTH_JOINER) ? [full, plain] : [plain, full];
  for (const name of names) {
    const svg = readPicture(name);
    if (svg !== undefined) return dataUri(svg);
  }
  return undefined;
}

/** The picture drawn where no glyph and no emoji exist. */
export function missingPicture(): string {
  return MISSING;
}

function fileName(character: string): string {
  return Array.from(character, (part) => part.codePointAt(0)?.toString(16)).join('-');
}

function readPicture(name: string): string | undefined {
  try {
    return readFileSync(require.resolve(`@twemoji/svg/${name}.svg`), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && isNotFound(error.code)) return undefined;
    throw error;
  }
}

function isNotFound(code: unknown): boolean {
  return code === 'MODULE_NOT_FOUND' || code === 'ENAMETOOLONG' || code === 'ENOENT';
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
