import querystring from 'fast-querystring';
import { invalidField } from '../../domain/kernel/errors.js';
import type { OperationInfo } from '../contract/operation.js';
import { assertText } from './text.js';

const brokenEscape = /%(?![0-9A-Fa-f]{2})/;

/** A text that is decoded from bytes can have NUL in it, but no half of a surrogate pair. */
const encodedNul = '%00';

const assertNoNul = ({ cleanedQuery }: OperationInfo, query: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(query)) {
    if (!cleanedQuery?.includes(name)) {
      assertText(value, `query.${name}`);
    }
  }
};

const decodable = (text: string): boolean => {
  if (!text.includes('%')) {
    return true;
  }
  if (brokenEscape.test(text)) {
    return false;
  }
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * The declared query parameters of a request as text. A repeated one counts with its last value; an empty value of a
 * plain text parameter counts as not given (docs/http.md).
 *
 * @throws ProductError invalid for broken percent-encoding, and for NUL
 */
export const readQuery = (operation: OperationInfo, text: string): Record<string, string> => {
  if (text === '' || operation.query.length === 0) {
    return {};
  }
  if (!decodable(text)) {
    throw invalidField('query', 'has broken percent-encoding');
  }
  const all = querystring.parse(text) as Record<string, string | string[]>;
  const query: Record<string, string> = {};
  for (const name of operation.query) {
    const given = all[name];
    const value = Array.isArray(given) ? given.at(-1) : given;
    if (value === undefined || (value === '' && operation.plainTextQuery.includes(name))) {
      continue;
    }
    query[name] = value;
  }
  if (text.includes(encodedNul)) {
    assertNoNul(operation, query);
  }
  return query;
};

/**
 * The path parameters of a request, percent-decoded.
 *
 * @throws ProductError invalid for broken percent-encoding, and for NUL
 */
export const readPath = (operation: OperationInfo, values: readonly string[]): Record<string, string> => {
  const path: Record<string, string> = {};
  operation.pathParameters.forEach((name, index) => {
    const raw = values[index] as string;
    if (!decodable(raw)) {
      throw invalidField(`path.${name}`, 'has broken percent-encoding');
    }
    path[name] = raw.includes('%') ? decodeURIComponent(raw) : raw;
    if (raw.includes(encodedNul)) {
      assertText(path[name], `path.${name}`);
    }
  });
  return path;
};
