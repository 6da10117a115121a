import { renderSocialImage } from '../../domain/website/social-images.js';
import { handler } from '../../generated/website/contract.js';
import { etagMatches, strongEtag } from '../http/etag.js';
import { versioned, versionHeader } from '../http/website-version.js';

export default handler(
  'renderSocialImage',
  async ({ app, query, headers, signal }) => {
    const image = await renderSocialImage(app, query, signal);
    const etag = strongEtag(image.sha256);
    const described = {
      ...versionHeader,
      'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
      ETag: etag,
      Vary: 'API-Version',
    };
    if (etagMatches(headers['If-None-Match'], etag)) {
      return { status: 304, headers: described };
    }
    return { status: 200, body: image.bytes, headers: { ...described, 'Content-Type': 'image/png' } };
  },
  versioned,
);
