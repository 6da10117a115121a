import { apiVersion } from './api-version.js';

const versionPolicy = `# API versions

The website utility API has date-based versions. The current and only version is \`${apiVersion}\`.

## Choosing a version

- Send the header \`API-Version: ${apiVersion}\`, or leave it out to get the current version.
- Any other value is refused with status 400 and the code \`unsupported_api_version\`.
- Every successful answer names the version it was given in, in the header \`API-Version\`.

## What can change within a version

Additions that a tolerant reader does not notice: new paths, new optional parameters, new response headers, new codes of
problem documents, the look of the images. Anything else gets a new version with a new date.

## The end of a version

A version that will go away is announced on its own answers: \`Deprecation\` says since when it should no longer be used,
\`Sunset\` says when it stops working. Both are dates, and never sent for the current version.
`;

/** The text published at `/api-versioning.md`, in Markdown. */
export const getApiVersioningPolicy = (): string => versionPolicy;
