import { apiVersion, assertSupportedVersion } from '../../domain/website/api-version.js';

/** What every answer of the website API says about its version. */
export const versionHeader = { 'API-Version': apiVersion } as const;

/** Options of a handler that refuses versions there are not. */
export const versioned = {
  beforeBody: ({
    rawHeaders,
  }: {
    readonly rawHeaders: Readonly<Record<string, string | string[] | undefined>>;
  }): void => assertSupportedVersion(rawHeaders['api-version']),
};
