import { sha256 } from '../../domain/kernel/hash.js';
import { pageSdk } from '../../generated/swarm/page-sdk.js';
import { realtimeScript } from '../../generated/swarm/realtime.js';
import { etagMatches, strongEtag } from './etag.js';
import type { RequestHeaders } from './request-headers.js';

/** How a script of pages is answered, which browsers keep and ask about. */
const scriptAnswer = (script: string) => {
  const etag = strongEtag(sha256(script));
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  return ({ rawHeaders }: { readonly rawHeaders: RequestHeaders }) =>
    etagMatches(rawHeaders['if-none-match'], etag)
      ? { status: 304 as const, headers }
      : { status: 200 as const, headers, body: script };
};

export const answerWithSdk = scriptAnswer(pageSdk);
export const answerWithRealtime = scriptAnswer(realtimeScript);
