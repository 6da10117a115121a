import { isObject } from '../kernel/is-object.js';

const redacted = /^\[REDACTED:[^\]]+\]$/;

/** A configuration as it is sent, with what is stored at each place where it was only shown without its secret. */
export const withStored = (sent: unknown, stored: unknown): unknown => {
  if (typeof sent === 'string') {
    return redacted.test(sent) && typeof stored === 'string' ? stored : sent;
  }
  if (Array.isArray(sent)) {
    return sent.map((item, index) => withStored(item, Array.isArray(stored) ? stored[index] : undefined));
  }
  if (!isObject(sent)) {
    return sent;
  }
  const known = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(sent).map(([name, item]) => [
      name,
      withStored(item, Object.hasOwn(known, name) ? known[name] : undefined),
    ]),
  );
};
