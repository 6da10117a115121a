import { sha256 } from '../../domain/kernel/hash.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageSdk } from '../../generated/swarm/page-sdk.js';
import { etagMatches, strongEtag } from '../http/etag.js';

const etag = strongEtag(sha256(pageSdk));
const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };

export default handler('getPageSdk', ({ rawHeaders }) =>
  etagMatches(rawHeaders['if-none-match'], etag) ? { status: 304, headers } : { status: 200, headers, body: pageSdk },
);
