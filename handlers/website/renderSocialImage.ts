import { etagMatches } from '../../domain/kernel/etag.js';
import { apiVersion, assertSupportedVersion } from '../../domain/website/api-version.js';
import { cardOf } from '../../domain/website/card-text.js';
import { socialImages } from '../../domain/website/social-images.js';
import { handler } from '../../generated/website/contract.js';

export default handler(
  'renderSocialImage',
  async ({ app, query, headers, signal }) => {
    const image = await app.service(socialImages).imageOf(cardOf(query, app.settings.siteName), signal);
    const described = {
      'API-Version': apiVersion,
      'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
      ETag: image.etag,
      Vary: 'API-Version',
    };
    if (etagMatches(headers['If-None-Match'], image.etag)) {
      return { status: 304, headers: described };
    }
    return { status: 200, body: image.png, headers: { ...described, 'Content-Type': 'image/png' } };
  },
  { beforeBody: ({ rawHeaders }) => assertSupportedVersion(rawHeaders['api-version']) },
);
