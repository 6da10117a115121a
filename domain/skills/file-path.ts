import { invalidField } from '../kernel/errors.js';

/**
 * The path of a file in a skill as it is stored: parts joined by single slashes, none of which leads elsewhere.
 *
 * @param place where the path stands in the request
 * @throws ProductError invalid
 */
export const filePathOf = (path: string, place: string): string => {
  const slashed = path.trim().replaceAll('\\', '/');
  if (slashed === '') {
    throw invalidField(place, 'must not be blank');
  }
  if (slashed.startsWith('/')) {
    throw invalidField(place, 'must not begin with a slash');
  }
  if (!slashed.isWellFormed() || slashed.includes('\0')) {
    throw invalidField(place, 'must be Unicode text without NUL');
  }
  const parts = slashed.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) {
    throw invalidField(place, "must not contain '.' or '..' as a segment");
  }
  const joined = parts.join('/');
  if (joined === '' || joined === 'SKILL.md') {
    throw invalidField(place, 'must not be SKILL.md, which is the content of the skill');
  }
  return joined;
};
