import type { KvValueType } from '../../generated/swarm/enums.js';
import { invalidField, type ProductError, tooLarge } from '../kernel/errors.js';

/** The largest value, in bytes of its stored form. */
const maxValueBytes = 2 * 1024 * 1024;

const digits = /^[+-]?\d+$/;

const invalidValue = (reason: string): ProductError => invalidField('body.value', reason);

const encodeInteger = (value: unknown): string => {
  const number = typeof value === 'string' && digits.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw invalidValue('must be an integer within the safe range, or a text of its digits');
  }
  // Adding 0 makes -0 the same as 0.
  return String(number + 0);
};

const encodeText = (value: unknown): string => {
  if (typeof value !== 'string') {
    throw invalidValue('must be a string when valueType is string');
  }
  return value;
};

const encode = (value: unknown, valueType: KvValueType): string => {
  switch (valueType) {
    case 'integer':
      return encodeInteger(value);
    case 'string':
      return encodeText(value);
    case 'json':
      return JSON.stringify(value);
  }
};

/**
 * A value in its stored form.
 *
 * @throws ProductError invalid when it does not fit its type, tooLarge when it is too large
 */
export const encodeValue = (value: unknown, valueType: KvValueType): string => {
  const text = encode(value, valueType);
  if (Buffer.byteLength(text) > maxValueBytes) {
    throw tooLarge(maxValueBytes);
  }
  return text;
};

/** The value of a stored form. */
export const decodeValue = (text: string, valueType: KvValueType): unknown => {
  switch (valueType) {
    case 'integer':
      return Number(text);
    case 'string':
      return text;
    case 'json':
      return JSON.parse(text) as unknown;
  }
};

/** When something stored at `nowMs` for so many seconds vanishes, in epoch milliseconds; null, never, when it is undefined. */
export const expiryIn = (seconds: number | undefined, nowMs: number): number | null =>
  seconds === undefined ? null : nowMs + seconds * 1000;
