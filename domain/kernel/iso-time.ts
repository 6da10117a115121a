import { invalidField } from './errors.js';

const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?<offset>Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * An ISO 8601 date or time as the product stores it: UTC with milliseconds, so that it compares as text. A time without
 * an offset is UTC; a date alone is its first instant.
 *
 * @param path where the text comes from, such as `query.before`
 * @param name how the message calls it
 * @throws ProductError invalid when the text is no such time
 */
export const storedTime = (text: string, path: string, name = path): string => {
  const match = isoTime.exec(text);
  const needsOffset = text.includes('T') && match?.groups?.offset === undefined;
  const instant = new Date(needsOffset ? `${text}Z` : text);
  if (match === null || Number.isNaN(instant.getTime())) {
    throw invalidField(path, 'not an ISO 8601 time', `Invalid \`${name}\`: not an ISO 8601 time`);
  }
  return instant.toISOString();
};
