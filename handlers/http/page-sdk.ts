import { sha256 } from '../../domain/kernel/hash.js';
import { pageSdk } from '../../generated/swarm/page-sdk.js';
import { strongEtag } from './etag.js';

/** The entity tag of the browser SDK, and what else goes with it. */
export const pageSdkEtag = strongEtag(sha256(pageSdk));
export const pageSdkHeaders = {
  ETag: pageSdkEtag,
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
};
