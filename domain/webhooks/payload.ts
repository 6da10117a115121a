import { isUtf8 } from 'node:buffer';
import type { JsonObject } from '../../db/tables/column-types.js';
import { invalid, tooManyValues } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { outlineOf } from '../kernel/json-outline.js';

const maxDepth = 100;
/** As many as the body of any other operation may have by default; more take long to parse. */
const maxValues = 100_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The text of a body that does not take long to parse. @throws ProductError invalid, tooLarge */
const boundedText = (body: Uint8Array): string => {
  if (!isUtf8(body)) {
    throw invalid('The body is not UTF-8', { code: 'body_encoding_invalid' });
  }
  const { values, depth } = outlineOf(body, maxValues, maxDepth);
  if (depth > maxDepth) {
    throw invalid(`The body is nested deeper than ${maxDepth} levels`, { code: 'body_too_deep' });
  }
  if (values > maxValues) {
    throw tooManyValues(maxValues);
  }
  return new TextDecoder().decode(body);
};

/** The JSON object that a body is. @throws ProductError invalid, tooLarge */
export const requireObject = (body: Uint8Array): JsonObject => {
  const value = parsed(boundedText(body));
  if (!isObject(value)) {
    throw invalid('Invalid JSON body: it must be an object', { code: 'invalid_json' });
  }
  return value;
};

/**
 * What a run is started with: a JSON object as it is, anything else as `body`.
 *
 * @throws ProductError invalid, tooLarge
 */
export const payloadOf = (body: Uint8Array): JsonObject => {
  const text = boundedText(body);
  const value = text.trim() === '' ? {} : parsed(text);
  return isObject(value) ? value : { body: value };
};
