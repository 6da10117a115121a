/** The strong entity tag of the content with this hash, with its quotes. */
export const strongEtag = (hash: string): string => `"${hash}"`;

/**
 * Whether an `If-None-Match` value names the entity tag, or is `*` (RFC 9110, 13.1.2: weak comparison).
 * @param ifNoneMatch the raw header value, undefined when not sent
 */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) {
    return false;
  }
  if (ifNoneMatch.trim() === '*') {
    return true;
  }
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => tag.replace(/^W\//, '') === etag);
};
