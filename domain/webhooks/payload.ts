import { isUtf8 } from 'node:buffer';
import type { JsonObject } from '../../db/tables/column-types.js';
import { invalid, tooManyValues } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { outlineOf } from '../kernel/json-outline.js';
import type { Headers } from './signature.js';

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

const formType = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** A body and how it is announced. */
interface Sent {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/**
 * The object that hosts send as the field `payload` of a form, where they are told to send forms; undefined for every other
 * body.
 *
 * @throws ProductError invalid, tooLarge
 */
const objectInForm = ({ headers, body }: Sent): JsonObject | undefined => {
  const type = headers['content-type'];
  if (typeof type !== 'string' || !formType.test(type) || !isUtf8(body)) {
    return undefined;
  }
  // The other fields are not taken apart: there may be very many of them.
  const [field] = /(?<=^|&)payload=[^&]*/.exec(new TextDecoder().decode(body)) ?? [];
  const text = new URLSearchParams(field).get('payload');
  const value = text === null ? undefined : parsed(boundedText(new TextEncoder().encode(text)));
  return isObject(value) ? value : undefined;
};

/** The JSON object that a body is. @throws ProductError invalid, tooLarge */
export const requireObject = (sent: Sent): JsonObject => {
  const value = objectInForm(sent) ?? parsed(boundedText(sent.body));
  if (!isObject(value)) {
    throw invalid('Invalid JSON body: it must be an object, or a form with one in its field `payload`', {
      code: 'invalid_json',
    });
  }
  return value;
};

/**
 * What a run is started with: a JSON object as it is, also in the field `payload` of a form, anything else as `body`.
 *
 * @throws ProductError invalid, tooLarge
 */
export const payloadOf = (sent: Sent): JsonObject => {
  const inForm = objectInForm(sent);
  if (inForm !== undefined) {
    return inForm;
  }
  const text = boundedText(sent.body);
  const value = text.trim() === '' ? {} : parsed(text);
  return isObject(value) ? value : { body: value };
};
