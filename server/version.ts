import { readFileSync } from 'node:fs';

const findPackage = (from: URL): string => {
  try {
    return readFileSync(new URL('package.json', from), 'utf8');
  } catch {
    const parent = new URL('../', from);
    if (parent.href === from.href) {
      throw new Error('package.json is not above this module');
    }
    return findPackage(parent);
  }
};

/** The version of this server, from package.json. */
export const version = (JSON.parse(findPackage(new URL('./', import.meta.url))) as { version: string }).version;
