import { invalidField } from '../kernel/errors.js';
import { parsedUrl } from '../kernel/parsed-url.js';

/** Some servers take an escaped slash or dot for the character itself. */
const climbs = (path: string): boolean => {
  const plain = path.replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
  return /(?:^|[\\/])(?:\.|%2e){2}(?:[\\/]|$)/i.test(plain);
};

const isBelow = (address: URL, root: URL): boolean =>
  address.origin === root.origin && address.pathname.startsWith(root.pathname);

/**
 * The address of a path below a base, with parameters of the query appended.
 *
 * @throws ProductError invalid naming `body.path` when it leads elsewhere
 */
export const addressBelow = (
  base: string,
  path: string,
  query: Readonly<Record<string, string | number | boolean>>,
): URL => {
  const root = new URL(`${base}/`);
  const relative = path.replace(/^\/{1,}/, '');
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(relative);
  const address = parsedUrl(relative, root);
  if (isAbsolute || climbs(relative.replace(/[?#].*$/s, '')) || address === undefined || !isBelow(address, root)) {
    throw invalidField('body.path', 'must be relative, and stay below the base');
  }
  for (const [name, value] of Object.entries(query)) {
    address.searchParams.append(name, String(value));
  }
  return address;
};
