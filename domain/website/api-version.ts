/** The only version of the website API so far. */
export const API_VERSION = '2026-08-21';

/**
 * Whether a request may be answered in the current version (document 1, Versioning): the `API-Version` header is absent,
 * blank, or names it.
 */
export function isSupportedVersion(header: string | undefined): boolean {
  const asked = header?.trim() ?? '';
  return asked === '' || asked === API_VERSION;
}
