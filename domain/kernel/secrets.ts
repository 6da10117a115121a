import { redactCredentials } from './credential-shapes.js';
import type { Pace } from './let-others-run.js';
import { placesIn } from './long-search.js';

const minSecretLength = 12;

/** Rotating tokens would otherwise make every text slower to clean, forever. */
export const maxRemembered = 1000;

/** Shorter values are too likely to be words. */
export const isHideable = (value: string): boolean => value.length >= minSecretLength;

/** Secret values with the labels that stand for them, longer values first: one that begins like another leaves no rest. */
export type KnownSecrets = readonly (readonly [value: string, label: string])[];

/** What stands for a secret in a text. */
export const replacementOf = (label: string): string => `[REDACTED:${label}]`;

/** The search of V8 takes at most so many steps for a character; for a longer value, as many as the value has. */
const quickLength = 200;

/** A text that is cleaned of all secrets before anybody notices. */
const quickText = 4096;

const isLong = (value: string): boolean => value.length > quickLength;

/** Where a value, or the beginning of a long one, stands first: in most texts it does not, and need not be looked for in earnest. */
const startOf = (text: string, value: string): number =>
  text.length < value.length ? -1 : text.indexOf(value.slice(0, quickLength));

/** @param start what `startOf` found */
const replaced = (text: string, value: string, label: string, start: number): string => {
  const replacement = replacementOf(label);
  if (!isLong(value)) {
    return text.replaceAll(value, () => replacement);
  }
  let rest = 0;
  let clean = '';
  for (const place of placesIn(text, value, start)) {
    clean += text.slice(rest, place) + replacement;
    rest = place + value.length;
  }
  return clean + text.slice(rest);
};

/** How often a text is searched in earnest at most; a short one is searched as often as one of a megabyte. */
const mostSearches = 4;
const shortText = 1024 * 1024;
/** In place of a text with the beginnings of so many long secrets that to look for all of them would hold up the rest. */
const withheld = replacementOf('a text that may hold many long secrets');

/** Replaces these secrets and common credential shapes in a text by `[REDACTED:<name>]` (docs/http.md). */
export const scrubText = (known: KnownSecrets, text: string): string => {
  let clean = text;
  let steps = mostSearches * Math.max(text.length, shortText);
  for (const [value, label] of known) {
    const start = startOf(clean, value);
    if (start === -1) {
      continue;
    }
    steps -= isLong(value) ? clean.length - start + value.length : 0;
    if (steps < 0) {
      return withheld;
    }
    clean = replaced(clean, value, label, start);
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

  /** As `scrub`, for one of many texts, or a long one: others have their turn in between. */
  async scrubAtPace(text: string, pace: Pace): Promise<string> {
    let clean = text;
    if (text.length > quickText) {
      for (const [value, label] of this.known) {
        const start = startOf(clean, value);
        clean = start === -1 ? clean : replaced(clean, value, label, start);
        await pace.restIfDue();
      }
      clean = redactCredentials(clean);
    } else {
      clean = this.scrub(text);
    }
    await pace.restIfDue();
    return clean;
  }

  /** Those known now: the same list until one is added, for threads that scrub themselves. */
  get known(): KnownSecrets {
    this.#known ??= [...this.#own, ...this.#met].sort(([one], [other]) => other.length - one.length);
    return this.#known;
  }
}
