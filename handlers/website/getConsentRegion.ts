import { apiVersion, assertSupportedVersion } from '../../domain/website/api-version.js';
import { consentRegionOf } from '../../domain/website/consent-region.js';
import { handler } from '../../generated/website/contract.js';

export default handler(
  'getConsentRegion',
  ({ app, rawHeaders }) => {
    const given = app.settings.geoCountryHeaders.map((name) => String(rawHeaders[name] ?? '').trim());
    return {
      status: 200,
      body: consentRegionOf(given.find((value) => value !== '') ?? ''),
      headers: { 'API-Version': apiVersion, 'Cache-Control': 'no-store' },
    };
  },
  { beforeBody: ({ rawHeaders }) => assertSupportedVersion(rawHeaders['api-version']) },
);
