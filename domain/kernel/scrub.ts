const secretName = /(_API_KEY|_TOKEN|_SECRET|_PASSWORD|_PRIVATE_KEY)$/;
const namedSecrets = new Set(['SWARM_API_KEY', 'API_KEY', 'SECRETS_ENCRYPTION_KEY']);
const shortestSecret = 12;

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

/** Secret values known to this process beside those in the environment: value → label, the latest last. */
const remembered = new Map<string, string>();

/** Rotating tokens would otherwise make every text slower to clean, forever. */
const mostRemembered = 1000;

/** All of them, environment included, as of `knownAt`. */
let known: readonly [string, string][] = [];
let knownAt = 0;

/** Makes `scrub` hide a secret value from now on. Values shorter than 12 characters are too likely to be words. */
export const rememberSecret = (label: string, value: string): void => {
  if (value.length < shortestSecret) {
    return;
  }
  remembered.delete(value);
  remembered.set(value, label);
  knownAt = 0;
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) {
    remembered.delete(oldest);
  }
};

const environmentSecrets = (): [string, string][] =>
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && value.length >= shortestSecret && (namedSecrets.has(name) || secretName.test(name))
      ? [[value, name] as [string, string]]
      : [],
  );

const refreshMs = 1000;

/** Longer values come first, so that a secret that begins like another one leaves no rest of it behind. */
const knownSecrets = (): readonly [string, string][] => {
  const now = Date.now();
  if (now - knownAt > refreshMs) {
    known = [...environmentSecrets(), ...remembered].sort(([one], [other]) => other.length - one.length);
    knownAt = now;
  }
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
