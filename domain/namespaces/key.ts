import { invalidField } from '../kernel/errors.js';

const maxLength = 255;

/**
 * The canonical form of a namespace key: NFKC, lower case, one trailing slash, at most 255 characters with it, rooted
 * in `shared/` or `personal/<userId>/` (docs/kv.md).
 * @param name the parameter or field that carried the text; the error names it
 * @throws ProductError invalid when the text is no key
 */
export const canonicalKey = (text: string, name: string): string => {
  if (text.includes('\\')) {
    throw invalidField(name, 'must not contain a backslash');
  }
  const bare = text.trim().normalize('NFKC').toLowerCase();
  if (bare === '' || bare.startsWith('/')) {
    throw invalidField(name, 'must not be empty or start with a slash');
  }
  const key = bare.endsWith('/') ? bare : `${bare}/`;
  if (key.length > maxLength) {
    throw invalidField(name, `must have at most ${maxLength} characters`);
  }
  const segments = key.slice(0, -1).split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw invalidField(name, "must not have empty, '.' or '..' segments");
  }
  const [root, owner] = segments;
  if (root !== 'shared' && root !== 'personal') {
    throw invalidField(name, "must start with 'shared/' or 'personal/<userId>/'");
  }
  if (root === 'personal' && owner === undefined) {
    throw invalidField(name, "must name a user: 'personal/<userId>/'");
  }
  return key;
};

/** The namespace that is a user's own: all of the user's begin with it. */
export const personalKey = (userId: string): string => `personal/${userId}/`;

/** The user a canonical key belongs to, undefined for shared keys. */
export const personalKeyOwner = (key: string): string | undefined => {
  const [root, owner] = key.split('/');
  return root === 'personal' ? owner : undefined;
};
