import type { Secrets } from '../../domain/kernel/secrets.js';

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** A secret may be percent-encoded in a path: what is found only there is shown without the encoding. */
const withoutEncodedSecrets = (secrets: Secrets, path: string): string => {
  const text = decoded(path);
  const clean = secrets.scrub(text);
  return clean === text ? path : clean;
};

/** The path of a request as a log may show it: without secrets, in whatever form they stand in it. */
export const loggedPath = (secrets: Secrets, path: string): string => {
  const clean = secrets.scrub(path);
  return clean.includes('%') ? withoutEncodedSecrets(secrets, clean) : clean;
};

/** The same for many paths, which are looked through together: one by one, they would cost each request more. */
export const loggedPaths = (secrets: Secrets, paths: readonly string[]): string[] => {
  const clean = secrets.scrub(paths.join('\n')).split('\n');
  // What was taken for one secret across several paths is looked at again by itself.
  const each = clean.length === paths.length ? clean : paths.map((path) => secrets.scrub(path));
  return each.map((path) => (path.includes('%') ? withoutEncodedSecrets(secrets, path) : path));
};
