import { apiVersion, assertSupportedVersion } from '../../domain/website/api-version.js';
import { cardOf } from '../../domain/website/card-text.js';
import { socialImages } from '../../domain/website/social-images.js';
import { handler } from '../../generated/website/contract.js';
import { etagMatches, strongEtag } from '../http/etag.js';

export default handler(
  'renderSocialImage',
  async ({ app, query, headers, signal }) => {
    const image = await app.service(socialImages).imageOf(cardOf(query, app.settings.siteName), signal);
    const etag = strongEtag(image.sha256);
    const described = {
      'API-Version': apiVersion,
      'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
      ETag: etag,
      Vary: 'API-Version',
    };
    if (etagMatches(headers['If-None-Match'], etag)) {
      return { status: 304, headers: described };
    }
    return { status: 200, body: image.png, headers: { ...described, 'Content-Type': 'image/png' } };
  },
  { beforeBody: ({ rawHeaders }) => assertSupportedVersion(rawHeaders['api-version']) },
);
