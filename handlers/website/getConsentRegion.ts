import { getConsentRegion } from '../../domain/website/consent-region.js';
import { handler } from '../../generated/website/contract.js';
import { versioned, versionHeader } from '../http/website-version.js';

export default handler(
  'getConsentRegion',
  ({ app, rawHeaders }) => {
    const given = app.settings.geoCountryHeaders.map((name) => String(rawHeaders[name] ?? '').trim());
    return {
      status: 200,
      body: getConsentRegion(given.find((value) => value !== '') ?? ''),
      headers: { ...versionHeader, 'Cache-Control': 'no-store' },
    };
  },
  versioned,
);
