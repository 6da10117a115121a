import { commaList } from '../comma-list.js';
import { parsedUrl } from '../parsed-url.js';

/** What became of a text: the value it stands for, or what is wrong with it, such as "must be a port number". */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

/** How the text of a setting becomes its value. */
export interface SettingType<Value> {
  /** What fits, in words, for tables. */
  readonly fits: string;
  /** Takes a text without surrounding blanks that is not empty. */
  readonly parse: (text: string) => Parsed<Value>;
  /** Whether an empty text may be stored; it means that the setting is not set. */
  readonly mayBeStoredEmpty: boolean;
  /** What else is wrong with a value to be stored, given as it came: JSON has more spellings than the environment. */
  readonly storedProblem?: (value: unknown) => string | undefined;
}

const storedSwitches: ReadonlySet<unknown> = new Set(['true', 'false', '1', '0']);
const switches = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** On or off. A JSON boolean cannot be stored, so that nobody relies on its spelling. */
export const boolean: SettingType<boolean> = {
  fits: 'true or false, 1 or 0',
  parse: (text) => {
    const value = switches.get(text.toLowerCase());
    return value === undefined ? { problem: 'must be true, false, 1 or 0' } : { value };
  },
  mayBeStoredEmpty: false,
  storedProblem: (value) => (storedSwitches.has(value) ? undefined : 'must be the text true, false, 1 or 0'),
};

/** An integer within bounds, both inclusive. */
export const integer = (minimum: number, maximum: number): SettingType<number> => ({
  fits: `${minimum} to ${maximum}`,
  parse: (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum
      ? { value }
      : { problem: `must be an integer from ${minimum} to ${maximum}` };
  },
  mayBeStoredEmpty: false,
});

const highestPort = 65_535;

const parsePort = (text: string): Parsed<number> => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value <= highestPort ? { value } : { problem: `must be a port number from 0 to ${highestPort}` };
};

/** A TCP port; 0 is any free one. */
export const port: SettingType<number> = { fits: 'port number', parse: parsePort, mayBeStoredEmpty: false };

/** A TCP port, or `off`: null. */
export const portOrOff: SettingType<number | null> = {
  fits: 'port number or off',
  parse: (text) => {
    if (text === 'off') {
      return { value: null };
    }
    const parsed = parsePort(text);
    return 'problem' in parsed ? { problem: `${parsed.problem}, or off` } : parsed;
  },
  mayBeStoredEmpty: false,
};

/** One of some words, in exactly this spelling. */
export const oneOf = <const Word extends string>(words: readonly Word[]): SettingType<Word> => ({
  fits: words.join(', '),
  parse: (text) => {
    const value = words.find((word) => word === text);
    return value === undefined ? { problem: `must be one of ${words.join(', ')}` } : { value };
  },
  mayBeStoredEmpty: false,
});

const longestText = 16_384;

/** Any text, without surrounding blanks. */
export const text: SettingType<string> = {
  fits: 'text',
  parse: (value) =>
    value.length <= longestText ? { value } : { problem: `must have at most ${longestText} characters` },
  mayBeStoredEmpty: true,
};

/** A comma-separated list without blanks around its entries and without empty entries; a lone comma is the empty list. */
export const list: SettingType<readonly string[]> = {
  fits: 'comma-separated list',
  parse: (value) => ({ value: Object.freeze(commaList(value)) }),
  mayBeStoredEmpty: true,
};

/** The name of an HTTP header, in lower case. */
export const headerName: SettingType<string> = {
  fits: 'name of a header',
  parse: (value) => {
    const name = value.trim().toLowerCase();
    return /^[a-z0-9-]{1,100}$/.test(name) ? { value: name } : { problem: 'must be the name of a header' };
  },
  mayBeStoredEmpty: false,
};

/** A list of names of HTTP headers, in lower case. */
export const headerNames: SettingType<readonly string[]> = {
  fits: 'comma-separated header names',
  parse: (value) => {
    const names = commaList(value.toLowerCase());
    return names.every((name) => /^[a-z0-9-]+$/.test(name))
      ? { value: Object.freeze(names) }
      : { problem: 'must be a comma-separated list of header names' };
  },
  mayBeStoredEmpty: true,
};

const isWebUrl = (value: string): boolean => ['http:', 'https:'].includes(parsedUrl(value)?.protocol ?? '');

const withoutTrailingSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

/** An http or https URL, as it was written. */
export const url: SettingType<string> = {
  fits: 'http(s) URL',
  parse: (value) => (isWebUrl(value) ? { value } : { problem: 'must be an http or https URL' }),
  mayBeStoredEmpty: true,
};

/** An http or https URL that paths are appended to: no query, no fragment, no slash at its end. */
export const baseUrl: SettingType<string> = {
  fits: 'http(s) URL',
  parse: (value) =>
    isWebUrl(value) && !/[?#]/.test(value)
      ? { value: withoutTrailingSlashes(value) }
      : { problem: 'must be an http or https URL without query and fragment' },
  mayBeStoredEmpty: true,
};

/** An origin as browsers send it: scheme, host and port. */
export const webOrigin: SettingType<string> = {
  fits: 'http(s) origin',
  parse: (value) =>
    isWebUrl(value) && new URL(value).origin === withoutTrailingSlashes(value).toLowerCase()
      ? { value: new URL(value).origin }
      : { problem: 'must be an http or https origin, such as https://pages.example.com' },
  mayBeStoredEmpty: true,
};

/** Where a web application is reached. */
export interface WebAddress {
  /** Without a slash at its end. */
  readonly url: string;
  /** As browsers send it in `Origin`. */
  readonly origin: string;
}

/** A comma-separated list of http or https URLs. */
export const webAddresses: SettingType<readonly WebAddress[]> = {
  fits: 'comma-separated http(s) URLs',
  parse: (value) => {
    const entries = commaList(value);
    return entries.every(isWebUrl)
      ? {
          value: Object.freeze(
            entries.map((entry) => ({ url: withoutTrailingSlashes(entry), origin: new URL(entry).origin })),
          ),
        }
      : { problem: 'must be a comma-separated list of http or https URLs' };
  },
  mayBeStoredEmpty: true,
};

/** The path of a file or folder; a relative one counts from the working folder. */
export const path: SettingType<string> = {
  fits: 'path',
  parse: (value) => (value.includes('\0') ? { problem: 'must be a path' } : { value }),
  mayBeStoredEmpty: true,
};

/** The name of a bucket, by the rules that all services share. */
export const bucketName: SettingType<string> = {
  fits: 'bucket name',
  parse: (value) =>
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) && !value.includes('..')
      ? { value }
      : { problem: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens' },
  mayBeStoredEmpty: false,
};

const longestPrefix = 200;

/** None that would lead out of the bucket. */
const prefixFolder = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/** What keys in a bucket begin with, a slash at its end. */
export const bucketPrefix: SettingType<string> = {
  fits: 'prefix of keys',
  parse: (value) => {
    const folders = value.replace(/^\/|\/$/g, '');
    return folders.length <= longestPrefix && folders.split('/').every((folder) => prefixFolder.test(folder))
      ? { value: `${folders}/` }
      : {
          problem: `must be folders of letters, digits, dots, hyphens and underscores, none of them . or .., at most ${longestPrefix} characters`,
        };
  },
  mayBeStoredEmpty: true,
};

/** A SQLite file. */
export interface SqliteAddress {
  readonly dialect: 'sqlite';
  /** As it was written: relative to the working folder, or absolute. */
  readonly path: string;
}

/** A database of a PostgreSQL server. */
export interface PostgresAddress {
  readonly dialect: 'postgres';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
  /** What `sslmode` in the URL asks for; undefined: it does not say. */
  readonly tls: 'off' | 'require' | 'verify' | undefined;
}

export type DatabaseAddress = SqliteAddress | PostgresAddress;

const parseSqlite = (value: string): Parsed<SqliteAddress> => {
  const file = /^sqlite:(?:\/\/)?(.+)$/.exec(value)?.[1];
  if (file === undefined) {
    return { problem: 'must be of the form sqlite:<path> or postgres://user:password@host:port/database' };
  }
  return file === ':memory:'
    ? { problem: 'must name a file: the server keeps its work on disk' }
    : { value: Object.freeze({ dialect: 'sqlite', path: file }) };
};

const defaultPostgresPort = 5432;
const sslModes = new Map([
  ['disable', 'off'],
  ['require', 'require'],
  ['verify-full', 'verify'],
] as const);

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

const postgresParts = (url: URL) => {
  const user = decoded(url.username);
  const password = decoded(url.password);
  const database = decoded(url.pathname.slice(1));
  const host = decoded(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (user === undefined || password === undefined || database === undefined || host === undefined) {
    return undefined;
  }
  return { user, password: password === '' ? undefined : password, database, host };
};

const unreadableUrl =
  'must be a URL: encode what is not a letter or a digit in user and password (%40 for @, %2F for /)';

const parsePostgres = (value: string): Parsed<PostgresAddress> => {
  const url = parsedUrl(value);
  const parts = url && postgresParts(url);
  if (url === undefined || parts === undefined || url.hash !== '') {
    return { problem: unreadableUrl };
  }
  if (parts.user === '' || parts.host === '' || parts.database === '' || parts.database.includes('/')) {
    return { problem: 'must name user, host and database: postgres://user:password@host:port/database' };
  }
  const { sslmode, ...others } = Object.fromEntries(url.searchParams);
  const tls = sslmode === undefined ? undefined : [...sslModes].find(([mode]) => mode === sslmode)?.[1];
  if (Object.keys(others).length > 0 || (sslmode !== undefined && tls === undefined)) {
    return {
      problem: 'takes no parameter but sslmode (disable, require, verify-full); the rest has settings of its own',
    };
  }
  const port = url.port === '' ? defaultPostgresPort : Number(url.port);
  return { value: Object.freeze({ dialect: 'postgres', ...parts, port, tls }) };
};

/** `sqlite:<path>`, also with two slashes, or `postgres://…`. What is wrong is told without the text, which has a password. */
export const databaseUrl: SettingType<DatabaseAddress> = {
  fits: 'sqlite:<path>, postgres://user:password@host:port/database',
  parse: (value) => (/^postgres(?:ql)?:\/\//.test(value) ? parsePostgres(value) : parseSqlite(value)),
  mayBeStoredEmpty: false,
};

const shortestOperatorKey = 16;
const longestOperatorKey = 1024;

/** The operator key: what a bearer header can carry, and long enough not to be guessed. */
export const operatorKey: SettingType<string> = {
  fits: `${shortestOperatorKey} to ${longestOperatorKey} printable ASCII characters without blanks`,
  parse: (value) =>
    /^[\x21-\x7e]+$/.test(value) && value.length >= shortestOperatorKey && value.length <= longestOperatorKey
      ? { value }
      : {
          problem: `must have ${shortestOperatorKey} to ${longestOperatorKey} printable ASCII characters and no blanks`,
        },
  mayBeStoredEmpty: false,
};

const encryptionKeyBytes = 32;
export const mostEncryptionKeys = 2;

const encryptionKeyOf = (text: string): Buffer | undefined => {
  if (/^[0-9a-fA-F]{64}$/.test(text)) {
    return Buffer.from(text, 'hex');
  }
  const bytes = /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  return bytes.length === encryptionKeyBytes ? bytes : undefined;
};

/** Each of the encryption keys that a text gives, as it is written. */
export const encryptionKeyTexts = (value: string): string[] => value.split(/[\s,]+/);

/**
 * The 32 bytes of an encryption key, given as 64 hexadecimal digits or base64. Two of them, with a comma or a line between,
 * while one takes the place of the other: the first encrypts, both decrypt.
 */
export const encryptionKeys: SettingType<readonly Buffer[]> = {
  fits: '64 hexadecimal digits or base64 of 32 bytes; or two of these, the newer one first, with a comma between',
  parse: (value) => {
    const texts = encryptionKeyTexts(value);
    const keys = texts.flatMap((text) => encryptionKeyOf(text) ?? []);
    return keys.length === texts.length && keys.length <= mostEncryptionKeys
      ? { value: Object.freeze(keys) }
      : { problem: 'must be 64 hexadecimal digits or base64 of exactly 32 bytes' };
  },
  mayBeStoredEmpty: false,
};
