import type { ErrorObject } from 'ajv';

const blank = '\\S';

/** What a text that does not match a pattern of the contracts must be. Each pattern needs a line (a house rule). */
export const patternWording: Readonly<Record<string, string>> = {
  [blank]: 'must not be blank',
  '^(\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?Z)?)?$':
    'must be a day such as 2026-01-31, or a time in UTC such as 2026-01-31T12:00:00.000Z',
  '^[a-zA-Z0-9._:/-]{1,512}$': 'must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens',
  '^[a-zA-Z0-9._:/%-]{1,512}$':
    'must be 1 to 512 letters, digits, dots, underscores, colons, slashes, percent signs or hyphens',
  '^[a-zA-Z0-9._:-]{1,200}$': 'must be 1 to 200 letters, digits, dots, underscores, colons or hyphens',
  '^\\s*(?:[Ss][Hh][Aa][Rr][Ee][Dd]|[Pp][Ee][Rr][Ss][Oo][Nn][Aa][Ll]/(?!\\.{1,2}(?:/|$))[^/\\\\]+)(?:/(?!\\.{1,2}(?:/|$))[^/\\\\]+)*/?$':
    'must be a namespace such as shared/billing/ or personal/<userId>/, without backslashes and without empty, . or .. segments',
  '^\\s*(?!\\s)/*(?!\\.{1,2}(?:/|$))[^/]+(?:/(?!\\.{1,2}(?:/|$))[^/]+)*$':
    'must be a path without empty, . or .. segments',
  '^[A-Za-z0-9][A-Za-z0-9._-]{0,98}/[A-Za-z0-9_.-]{1,100}$': 'must be an owner and a name, joined by a slash',
  '^[a-zA-Z][a-zA-Z0-9_]*$': 'must be a letter, then letters, digits or underscores',
  '^[a-z0-9][a-z0-9._-]{0,63}$':
    'must be lower-case letters, digits, dots, underscores or hyphens, and begin with a letter or digit',
  '^\\d{1,16}$': 'must be 1 to 16 digits',
  '^[a-z0-9][a-z0-9-]*$': 'must be lower-case letters, digits or hyphens, and not begin with a hyphen',
  '^[A-Z_][A-Z0-9_]*$': 'must be capital letters, digits or underscores, and not begin with a digit',
  '^[a-z0-9-]+$': 'must be lower-case letters, digits or hyphens',
  '^[A-Za-z0-9.-]+$': 'must be letters, digits, dots or hyphens',
  '^[A-Za-z0-9_-]+$': 'must be letters, digits, underscores or hyphens',
  '^#[0-9a-fA-F]{6}$': 'must be a colour such as #2a7fff',
  '^[A-Z]{2}$': 'must be two capital letters',
  '^[a-z][a-z0-9]*(_[a-z0-9]+)*$': 'must be words of lower-case letters and digits, joined by underscores',
  '^"[A-Za-z0-9_-]+"$': 'must be letters, digits, underscores or hyphens in double quotes',
};

/** The same for formats. */
export const formatWording: Readonly<Record<string, string>> = {
  date: 'must be a day of the calendar such as 2026-01-31',
  'date-time': 'must be a time of the calendar such as 2026-01-31T12:00:00.000Z',
  email: 'must be an e-mail address',
  int64: 'must be an integer of at most 64 bits',
  uri: 'must be a URL with its scheme, such as https://example.com/',
  uuid: 'must be a UUID',
};

const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** "must be a string or null" */
export const mustBeOneOfTypes = (types: readonly string[]): string => {
  const ordered = [...types.filter((type) => type !== 'null'), ...types.filter((type) => type === 'null')];
  const article = /^[aio]/.test(ordered[0] ?? '') ? 'an ' : 'a ';
  return `must be ${ordered[0] === 'null' ? '' : article}${alternatives(ordered)}`;
};

/** "needs userId or name" */
export const needsOneOf = (names: readonly string[]): string => `needs ${alternatives(names)}`;

/** The types that a failed `type` keyword asks for. */
export const typesAskedFor = ({ params }: ErrorObject): string[] => [params.type].flat();

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const atLeast = (count: number, what: string): string =>
  count === 1 ? 'must not be empty' : `must have at least ${counted(count, what)}`;

const wordingOfValue = (error: ErrorObject): string => {
  const { keyword, params } = error;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return mustBeOneOfTypes(typesAskedFor(error));
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${params.allowedValue}`;
    case 'pattern':
      return patternWording[params.pattern] ?? `must match ${params.pattern}`;
    case 'format':
      return formatWording[params.format] ?? `must be of the format ${params.format}`;
    case 'x-instant':
      // What fits the format of times and still is none: a short offset, a leap second, another year in UTC.
      return 'must be a time such as 2026-01-31T12:00:00.000Z, with Z or an offset such as +01:00, in UTC within the years 0000 to 9999; leap seconds are not taken';
    case 'minLength':
      return atLeast(params.limit, 'character');
    case 'minItems':
      return atLeast(params.limit, 'item');
    case 'minProperties':
      return atLeast(params.limit, 'member');
    case 'maxLength':
      return `must have at most ${counted(params.limit, 'character')}`;
    case 'maxItems':
      return `must have at most ${counted(params.limit, 'item')}`;
    case 'maxProperties':
      return `must have at most ${counted(params.limit, 'member')}`;
    case 'uniqueItems':
      return 'must not have the same item twice';
    case 'unevaluatedProperties':
      return 'is not declared by the contract';
    case 'propertyNames':
      return 'has a name that does not fit';
    default:
      return error.message ?? 'is invalid';
  }
};

/** Why a value does not fit, in words; what names the value comes before them. */
export const wordingOf = (error: ErrorObject): string =>
  error.propertyName === undefined
    ? wordingOfValue(error)
    : `has a name that does not fit: it ${wordingOfValue(error)}`;
