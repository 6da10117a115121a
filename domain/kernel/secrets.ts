import { redactCredentials } from './credential-shapes.js';

const minSecretLength = 12;

/** Rotating tokens would otherwise make every text slower to clean, forever. */
export const maxRemembered = 1000;

/** Values shorter than this are too likely to be words. */
const isHideable = (value: string): boolean => value.length >= minSecretLength;

/** Secret values with the labels that stand for them, longer values first: one that begins like another leaves no rest. */
export type KnownSecrets = readonly (readonly [value: string, label: string])[];

/** Replaces these secrets and common credential shapes in a text by `[REDACTED:<name>]` (docs/http.md). */
export const scrubText = (known: KnownSecrets, text: string): string => {
  let clean = text;
  for (const [value, label] of known) {
    if (clean.includes(value)) {
      clean = clean.replaceAll(value, `[REDACTED:${label}]`);
    }
  }
  return redactCredentials(clean);
};

/** The secrets this process knows, and how it keeps them and what looks like one out of texts. */
export class Secrets {
  /** Those the process was started with: value → label. They are never forgotten. */
  readonly #own = new Map<string, string>();
  /** Those met since: value → label, the latest last. */
  readonly #met = new Map<string, string>();
  /** All of them, longer values first; undefined when something changed. */
  #known: KnownSecrets | undefined;

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
    return scrubText(this.known, text);
  }

  /** Those known now: the same list until one is added, for threads that scrub themselves. */
  get known(): KnownSecrets {
    this.#known ??= [...this.#own, ...this.#met].sort(([one], [other]) => other.length - one.length);
    return this.#known;
  }
}
