const minSecretLength = 12;

/** Shapes of common credentials, with the label that replaces them. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\bswt_[A-Za-z0-9]{24}\b/g, 'user-token'],
  [/\bsk-[A-Za-z0-9_-]{20,}\b/g, 'api-key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36,}\b/g, 'vcs-token'],
  [/\bgithub_pat_[A-Za-z0-9_]{22,}\b/g, 'vcs-token'],
  [/\bglpat-[A-Za-z0-9_-]{20,}\b/g, 'vcs-token'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}\b/g, 'chat-token'],
  [/\bAKIA[0-9A-Z]{16}\b/g, 'access-key'],
  [/\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\b/g, 'jwt'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g, 'private-key'],
];

/** Secrets the process was started with: value → label. They are never forgotten. */
const own = new Map<string, string>();

/** Secrets met since: value → label, the latest last. */
const remembered = new Map<string, string>();

/** Rotating tokens would otherwise make every text slower to clean, forever. */
const maxRemembered = 1000;

/** All of them, longer values first; undefined when something changed. */
let known: readonly [string, string][] | undefined;

/** Values shorter than this are too likely to be words. */
const isHideable = (value: string): boolean => value.length >= minSecretLength;

/** Makes `scrub` hide a secret the process was started with, for good. Shorter values than 12 characters are left. */
export const keepSecret = (label: string, value: string): void => {
  if (isHideable(value)) {
    own.set(value, label);
    known = undefined;
  }
};

/** Makes `scrub` hide a secret value from now on, until a thousand others were met. */
export const rememberSecret = (label: string, value: string): void => {
  if (!isHideable(value) || own.has(value)) {
    return;
  }
  const isKnown = remembered.get(value) === label;
  remembered.delete(value);
  remembered.set(value, label);
  if (isKnown) {
    return;
  }
  known = undefined;
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) {
    remembered.delete(oldest);
  }
};

/** Longer values come first, so that a secret that begins like another one leaves no rest of it behind. */
const knownSecrets = (): readonly [string, string][] => {
  known ??= [...own, ...remembered].sort(([one], [other]) => other.length - one.length);
  return known;
};

/**
 * Replaces known secret values and common credential shapes in a text by `[REDACTED:<name>]` (docs/http.md). Everything
 * agents write about their work passes through here before it is stored or logged.
 */
export const scrub = (text: string): string => {
  let clean = text;
  for (const [value, label] of knownSecrets()) {
    if (clean.includes(value)) {
      clean = clean.replaceAll(value, `[REDACTED:${label}]`);
    }
  }
  for (const [shape, label] of shapes) {
    clean = clean.replace(shape, `[REDACTED:${label}]`);
  }
  return clean;
};
