import type { Declarations } from './declaration.js';
import { boolean, headerNames, text, url } from './types.js';

/** What the server says about itself and its visitors. */
export const identitySettings = {
  SWARM_ORG_NAME: { type: text, default: 'Swarm', meaning: 'Name of the organisation.', decided: 'run' },
  SWARM_ORG_ID: { type: text, meaning: 'Id of the organisation.', decided: 'run' },
  SWARM_ORG_LOGO_URL: { type: text, meaning: 'Where its logo is.', decided: 'run' },
  SWARM_BRAND_COLOR: { type: text, meaning: 'Its colour.', decided: 'run' },
  SWARM_MARKETING_URL: { type: url, meaning: 'Its website.', decided: 'run' },
  SWARM_CLOUD: { type: boolean, default: false, meaning: 'Say that this is a hosted service.', decided: 'run' },
  SWARM_HIDE_CLOUD_PROMO: {
    type: boolean,
    default: false,
    meaning: 'Ask dashboards not to advertise one.',
    decided: 'run',
  },
  ANONYMIZED_TELEMETRY: {
    type: boolean,
    default: false,
    meaning: 'Told to dashboards; this server sends no telemetry.',
    decided: 'run',
  },
  GEO_COUNTRY_HEADERS: {
    type: headerNames,
    default: 'x-country-code,x-vercel-ip-country,cf-ipcountry,cloudfront-viewer-country',
    meaning: "Request headers that may carry the visitor's country, in order.",
    decided: 'start',
    common: true,
  },
} satisfies Declarations;
