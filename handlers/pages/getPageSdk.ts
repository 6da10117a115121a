import { handler } from '../../generated/swarm/contract.js';
import { pageSdk } from '../../generated/swarm/page-sdk.js';
import { etagMatches } from '../http/etag.js';
import { pageSdkHeaders as headers, pageSdkEtag } from '../http/page-sdk.js';

export default handler('getPageSdk', ({ rawHeaders }) =>
  etagMatches(rawHeaders['if-none-match'], pageSdkEtag)
    ? { status: 304, headers }
    : { status: 200, headers, body: pageSdk },
);
