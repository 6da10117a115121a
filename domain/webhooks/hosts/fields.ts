import { isObject } from '../../kernel/is-object.js';

/** More of a text than a reader of a task needs. */
const mostText = 10_000;
const mostName = 255;
const mostUrl = 2048;

/** What stands at a dotted path of what was delivered, whatever it is. */
const valueAt = (payload: unknown, path: string): unknown => {
  let value = payload;
  for (const name of path.split('.')) {
    value = isObject(value) ? value[name] : undefined;
  }
  return value;
};

/** The text at a path, cut, without the character that databases cannot hold; undefined when there is none. */
export const textAt = (payload: unknown, path: string, longest = mostText): string | undefined => {
  const value = valueAt(payload, path);
  return typeof value === 'string' && value !== '' ? value.slice(0, longest).replaceAll('\0', '') : undefined;
};

/** The name at a path; a longer one than is stored counts as none, so that it never becomes another. */
export const nameAt = (payload: unknown, path: string, longest = mostName): string | undefined => {
  const value = valueAt(payload, path);
  return typeof value === 'string' && value !== '' && value.length <= longest && !value.includes('\0')
    ? value
    : undefined;
};

/** The address at a path, if it is one of the web. */
export const urlAt = (payload: unknown, path: string): string | undefined => {
  const url = nameAt(payload, path, mostUrl);
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
};

/** The number at a path, if it is one that counts something. */
export const numberAt = (payload: unknown, path: string): number | undefined => {
  const value = valueAt(payload, path);
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** The members of the list at a path. */
export const listAt = (payload: unknown, path: string): readonly unknown[] => {
  const value = valueAt(payload, path);
  return Array.isArray(value) ? value : [];
};

export const isAt = (payload: unknown, path: string): boolean => isObject(valueAt(payload, path));
export const flagAt = (payload: unknown, path: string): boolean => valueAt(payload, path) === true;
/** The number at a path, zero included. */
export const countAt = (payload: unknown, path: string): number => {
  const value = valueAt(payload, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
};

/** A text that is the address of a mailbox. */
export const addressOf = (text: string | undefined): string | undefined => {
  const address = text?.trim();
  return address !== undefined && /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address : undefined;
};
