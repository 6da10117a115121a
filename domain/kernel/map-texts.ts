import { isObject } from './is-object.js';

/** A JSON value with its texts and names as `change` makes them; the very same one when it changes none. */
export const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') {
    return change(value);
  }
  if (Array.isArray(value)) {
    const changed = value.map((item) => mapTexts(item, change));
    return changed.some((item, index) => item !== value[index]) ? changed : value;
  }
  if (!isObject(value)) {
    return value;
  }
  const entries = Object.entries(value);
  const changed = entries.map(([name, item]): [string, unknown] => [change(name), mapTexts(item, change)]);
  const isSame = changed.every(([name, item], index) => name === entries[index]?.[0] && item === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(changed);
};
