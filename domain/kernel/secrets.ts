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

/** Rotating tokens would otherwise make every text slower to clean, forever. */
const maxRemembered = 1000;

/** Values shorter than this are too likely to be words. */
const isHideable = (value: string): boolean => value.length >= minSecretLength;

/** The secrets this process knows, and how it keeps them and what looks like one out of texts. */
export class Secrets {
  /** Those the process was started with: value → label. They are never forgotten. */
  readonly #own = new Map<string, string>();
  /** Those met since: value → label, the latest last. */
  readonly #met = new Map<string, string>();
  /** All of them, longer values first; undefined when something changed. */
  #known: readonly [string, string][] | undefined;

  /** Hides a secret the process was started with, for good. Shorter values than 12 characters are left. */
  keep(label: string, value: string): void {
    if (isHideable(value)) {
      this.#own.set(value, label);
      this.#known = undefined;
    }
  }

  /** Hides a secret value from now on, until a thousand others were met. Shorter values than 12 characters are left. */
  remember(label: string, value: string): void {
    if (!isHideable(value) || this.#own.has(value)) {
      return;
    }
    const isKnown = this.#met.get(value) === label;
    this.#met.delete(value);
    this.#met.set(value, label);
    if (isKnown) {
      return;
    }
    this.#known = undefined;
    const [oldest] = this.#met.keys();
    if (this.#met.size > maxRemembered && oldest !== undefined) {
      this.#met.delete(oldest);
    }
  }

  /**
   * Replaces known secret values and common credential shapes in a text by `[REDACTED:<name>]` (docs/http.md).
   * Everything agents write about their work passes through here before it is stored or logged.
   */
  scrub(text: string): string {
    let clean = text;
    for (const [value, label] of this.#longestFirst()) {
      if (clean.includes(value)) {
        clean = clean.replaceAll(value, `[REDACTED:${label}]`);
      }
    }
    for (const [shape, label] of shapes) {
      clean = clean.replace(shape, `[REDACTED:${label}]`);
    }
    return clean;
  }

  /** So that a secret that begins like another one leaves no rest of it behind. */
  #longestFirst(): readonly [string, string][] {
    this.#known ??= [...this.#own, ...this.#met].sort(([one], [other]) => other.length - one.length);
    return this.#known;
  }
}
