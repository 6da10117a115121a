import type { Secrets } from './secrets.js';

const longestText = 2000;

/** What a failure says of itself. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A text that others wrote, as it can be stored: without NUL, which PostgreSQL takes in no text, and cut to so many characters. */
export const storableText = (text: string, longest = longestText): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed();

/** What a failure says of itself as it can be stored, without secrets. */
export const failureText = (
  { secrets }: { readonly secrets: Secrets },
  error: unknown,
  longest = longestText,
): string => storableText(secrets.scrub(messageOf(error)), longest);
