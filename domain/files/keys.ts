import { invalidField } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';

const isUnsafe = (segment: string): boolean => segment === '' || segment === '.' || segment === '..';

/**
 * The name of an uploaded file as it is stored: trimmed, without leading slashes.
 *
 * @throws ProductError invalid for segments that are empty, `.` or `..`
 */
export const fileName = (sent: string): string => {
  const name = sent.trim().replace(/^\/+/, '');
  if (name.split('/').some(isUnsafe)) {
    throw invalidField('query.name', "must not contain '.', '..' or empty segments");
  }
  return name;
};

/** The folder of all tasks' files. */
export const tasksFolder = 'tasks';

/** Where a new file of a task is kept: `tasks/<taskId>/<name>`, each segment URL-encoded. */
export const storageKey = (taskId: string, name: string): string =>
  [tasksFolder, taskId, ...name.split('/')].map(encodeURIComponent).join('/');

const versionDigits = 16;
/** Buckets take 1,024 bytes, what all keys of one begin with included, and some keep each segment as the name of a file. */
const longestKeyLength = 235;
const keptOfLongKey = 180;

/** Neither `=` nor `@` occurs in an encoded name, so that keys cannot collide. */
const shortened = (key: string): string =>
  key.length <= longestKeyLength ? key : `${key.slice(0, keptOfLongKey)}=${sha256(key).slice(0, 32)}`;

/**
 * Where content is kept that must not take the place of other content of its name: what is in use stays whole until the
 * record points to the new one, and what a bucket stores late, after it was given up, harms nothing.
 */
export const replacementKey = (taskId: string, name: string, sha256: string): string =>
  `${shortened(storageKey(taskId, name))}@${sha256.slice(0, versionDigits)}`;

/** The segments of a stored key, or undefined when it could lead out of the provider's folder. */
export const keySegments = (key: string): string[] | undefined => {
  const segments = key.split('/');
  return segments.some((segment) => isUnsafe(segment) || /[\0\\]/.test(segment)) ? undefined : segments;
};

/** What a segment of a key stands for; undefined: it was not encoded by us. */
export const decodedSegment = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};
