import { invalidField } from '../kernel/errors.js';

/** The text of a skill, as a file. */
export const textPath = 'SKILL.md';

/** What disks take as a name; in bytes. */
const longestName = 255;

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
  // Where it is written to a disk, it would keep all others of the skill from being written.
  if (parts.some((part) => Buffer.byteLength(part) > longestName)) {
    throw invalidField(place, `must not have a segment of more than ${longestName} bytes`);
  }
  const joined = parts.join('/');
  if (joined === '' || joined === textPath) {
    throw invalidField(place, `must not be ${textPath}, which is the content of the skill`);
  }
  return joined;
};

/** The folders that a file is in, the outermost first. */
const foldersOf = (path: string): string[] => {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
};

/**
 * What keeps a file from being written beside others, in words; undefined: nothing does. No disk has a file in a file.
 *
 * @param paths of all files of the skill; its text is one of them
 */
export const clashOf = (path: string, paths: ReadonlySet<string>): string | undefined => {
  const file = foldersOf(path).find((folder) => folder === textPath || paths.has(folder));
  if (file !== undefined) {
    return `must not be in ${file}, which is a file`;
  }
  const inside = [...paths].find((other) => other.startsWith(`${path}/`));
  return inside && `must not be a file: ${inside} is in it`;
};
