import { invalidField } from '../kernel/errors.js';

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

/**
 * Where new content for a name that is in use is kept, so that the old content stays whole until the record points to
 * the new one. `@` never occurs in an encoded name.
 */
export const replacementKey = (taskId: string, name: string, sha256: string): string =>
  `${storageKey(taskId, name)}@${sha256.slice(0, versionDigits)}`;

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
