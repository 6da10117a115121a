import type { Drawn } from '../../domain/pictures/drawn-once.js';
import { styleHash } from '../../domain/pictures/palette.js';
import { etagMatches, strongEtag } from './etag.js';

/** A picture may show what not everybody may see, and changes with what it shows. */
const pictureHeaders = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; sandbox`,
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The answer with a picture, or without it where the caller has it already. */
export const svgPicture = ({ bytes, sha256 }: Drawn, ifNoneMatch: string | undefined) => {
  const described = { ...pictureHeaders, ETag: strongEtag(sha256) };
  return etagMatches(ifNoneMatch, described.ETag)
    ? ({ status: 304, headers: described } as const)
    : ({ status: 200, body: bytes, headers: { ...described, 'Content-Type': 'image/svg+xml' } } as const);
};
