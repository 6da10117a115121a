import { outlineOf } from '../kernel/json-outline.js';
import { mapTexts } from '../kernel/map-texts.js';
import { type KnownSecrets, scrubText } from '../kernel/secrets.js';
import { maxJsonDepth } from './limits.js';

/** A JSON text is none, or holds more than it may. */
export class JsonError extends Error {
  override readonly name = 'JsonError';

  constructor(
    message: string,
    readonly isTooLarge: boolean,
  ) {
    super(message);
  }
}

/**
 * The value of a JSON text that anybody may have made. What it takes to hold is known before it is parsed.
 *
 * @throws JsonError
 */
export const parseJson = (bytes: Uint8Array, maxValues: number): unknown => {
  const { depth, values } = outlineOf(bytes, maxValues, maxJsonDepth);
  if (depth > maxJsonDepth) {
    throw new JsonError(`more than ${maxJsonDepth} levels`, true);
  }
  if (values > maxValues) {
    throw new JsonError(`more than ${maxValues} values`, true);
  }
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    throw new JsonError('no JSON', false);
  }
};

/** A JSON value without the secrets in its texts and names; the very same one when there are none. */
export const scrubValue = (known: KnownSecrets, value: unknown): unknown =>
  mapTexts(value, (text) => scrubText(known, text));
