import { isObject } from '../kernel/is-object.js';
import { outlineOf } from '../kernel/json-outline.js';
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
export const scrubValue = (known: KnownSecrets, value: unknown): unknown => {
  if (typeof value === 'string') {
    return scrubText(known, value);
  }
  if (Array.isArray(value)) {
    const clean = value.map((item) => scrubValue(known, item));
    return clean.some((item, index) => item !== value[index]) ? clean : value;
  }
  if (!isObject(value)) {
    return value;
  }
  const entries = Object.entries(value);
  const clean = entries.map(([name, item]): [string, unknown] => [scrubText(known, name), scrubValue(known, item)]);
  const isSame = clean.every(([name, item], index) => name === entries[index]?.[0] && item === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(clean);
};
