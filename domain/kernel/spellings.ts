/** Shorter texts are words, and hide nothing. */
const minSecretLength = 4;
/** Longer ones, or with more than letters and digits in more places, are looked for in their usual spellings alone. */
const maxWrittenLength = 4096;
const maxOddCharacters = 400;
/** A piece of base64 that is shorter than this stands for too little to be told from others. */
const minBase64Length = 8;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The digits of a number in base 16, of either case, with zeros in front where they are too few. */
const hex = (value: number, digits: number): string =>
  value
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

const shortEscapes: Readonly<Partial<Record<string, string>>> = {
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\f': 'f',
  '\r': 'r',
};
const entities: Readonly<Partial<Record<string, string>>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** What stands before a character in JSON, which may itself be in a text of JSON. */
const escapes = '\\\\{1,3}';

const inJson = (character: string): string[] => {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const short = shortEscapes[character];
  return [
    units.map((unit) => `${escapes}u${hex(unit, 4)}`).join(''),
    ...(short === undefined ? [] : [escapes + short]),
    ...(/[!-/:-@[\]^_`{|}~]/.test(character) ? [escapes + escaped(character)] : []),
  ];
};

const inUrl = (character: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => `%(?:25)?${hex(byte, 2)}`).join('');

const inHtml = (character: string): string[] => {
  const code = character.codePointAt(0) ?? 0;
  const entity = entities[character];
  return [`&#0*${code};`, `&#[xX]0*${hex(code, 1)};`, ...(entity === undefined ? [] : [`&${entity};`])];
};

const plainCharacter = /^[A-Za-z0-9]$/;

/** One character as it may be written: as it is, as its bytes, in JSON, in a URL, in HTML. */
const characterPattern = (character: string): string => {
  if (plainCharacter.test(character)) {
    return character;
  }
  const asItIs = [character, Buffer.from(character, 'utf8').toString('latin1'), ...(character === ' ' ? ['+'] : [])];
  const forms = [...asItIs.map(escaped), ...inJson(character), inUrl(character), ...inHtml(character)];
  return `(?:${[...new Set(forms)].join('|')})`;
};

/** A row of backslashes is taken as one: each may be written as several, and which of them are does not matter. */
const backslashPattern = ({ length }: string): string => {
  const others = [`${escapes}u005[cC]`, inUrl('\\'), ...inHtml('\\')].join('|');
  return `(?:\\\\{${length},${4 * length}}|(?:${others}){${length}})`;
};

const writtenPattern = (secret: string): string =>
  (secret.match(/\\+|[^\\]/gsu) ?? [])
    .map((part) => (part.startsWith('\\') ? backslashPattern(part) : characterPattern(part)))
    .join('');

/** In base64, after so many bytes of something else, such as the name of a user. */
const base64Pattern = (bytes: Buffer, before: number): string[] => {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const isCut = (before + bytes.length) % 3 !== 0;
  const sure = whole.slice(before === 0 ? 0 : before + 1, isCut ? -1 : undefined);
  if (sure.length < minBase64Length) {
    return [];
  }
  const pattern = sure.replace(/[+/]/g, (character) => (character === '+' ? '[+\\-]' : '\\\\{0,2}[\\/_]'));
  return [`${pattern}${isCut ? `(?:${escaped(whole.slice(-1))}={0,2})?` : ''}`];
};

const isWritable = (secret: string): boolean =>
  secret.length <= maxWrittenLength &&
  (secret.match(/[^A-Za-z0-9]/g)?.length ?? 0) <= maxOddCharacters &&
  // Each of a long row would be tried from each place of a longer one.
  !secret.includes('\\'.repeat(9));

const usualForms = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret, 'utf8');
  const quoted = JSON.stringify(secret).slice(1, -1);
  return [
    ...new Set([
      bytes.toString('latin1'),
      Buffer.from(quoted, 'utf8').toString('latin1'),
      secret,
      encodeURIComponent(secret.toWellFormed()),
      new URLSearchParams([['', secret]]).toString().slice(1),
      bytes.toString('base64'),
    ]),
  ];
};

/** Puts something else in the place of a secret, in a text or in bytes one a character. */
export type Hiding = (text: string, placeholder: string) => string;

/** Hides a secret in whatever way services write what they were told: as it is, or within JSON, a URL, HTML or base64. */
export const hidingOf = (secret: string): Hiding => {
  if (secret.length < minSecretLength) {
    return (text) => text;
  }
  const bytes = Buffer.from(secret, 'utf8');
  if (!isWritable(secret)) {
    const forms = usualForms(secret);
    return (text, placeholder) => forms.reduce((clean, form) => clean.replaceAll(form, () => placeholder), text);
  }
  const base64 = [0, 1, 2].flatMap((before) => base64Pattern(bytes, before));
  const short = bytes.length < minBase64Length ? [escaped(bytes.toString('base64'))] : [];
  const spellings = new RegExp([writtenPattern(secret), ...base64, ...short].join('|'), 'g');
  return (text, placeholder) => text.replace(spellings, () => placeholder);
};
