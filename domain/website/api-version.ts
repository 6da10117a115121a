import { invalid } from '../kernel/errors.js';

/** The only version of the website API so far. */
export const apiVersion = '2026-08-21';

/**
 * Holds the version that a request asks for against those there are. Absent and blank mean the current version.
 *
 * @throws ProductError invalid `unsupported_api_version` naming the sent and the supported version
 */
export const assertSupportedVersion = (version: string | readonly string[] | undefined): void => {
  const asked = String(version ?? '').trim();
  if (asked !== '' && asked !== apiVersion) {
    const shown = asked.length > 100 ? `${asked.slice(0, 100)}…` : asked;
    throw invalid(`API-Version '${shown}' is not supported; the supported version is ${apiVersion}`, {
      code: 'unsupported_api_version',
    });
  }
};
