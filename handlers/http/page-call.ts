import type { App } from '../../domain/kernel/app.js';
import { unsupported } from '../../domain/kernel/errors.js';
import type { OperationAnswer } from '../../domain/kernel/operations.js';
import { assertCleanPath, assertPageSession } from '../../domain/pages/proxy.js';
import { assertOwnOrigin } from './own-origin.js';
import { pageHeaders } from './page-policy.js';
import { sessionToken } from './page-session.js';
import type { RequestHeaders } from './request-headers.js';

interface Arriving {
  readonly app: App;
  readonly rawHeaders: RequestHeaders;
  readonly rawPath: string;
}

/** @throws ProductError notFound, forbidden (`other_origin`), unauthenticated */
const assertRead = async ({ app, rawHeaders, rawPath }: Arriving): Promise<void> => {
  assertCleanPath(rawPath);
  assertOwnOrigin(app, rawHeaders);
  await assertPageSession(app, sessionToken(rawHeaders));
};

/** What a form of another page could send is no JSON. @throws ProductError unsupported */
const assertJson = ({ 'content-type': type }: RequestHeaders): void => {
  if (type?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw unsupported(`Unsupported content type: ${type ?? 'none'} (send application/json)`, {
      code: 'unsupported_content_type',
    });
  }
};

/** What a call of a page must be before its body is read. */
export const reads = { beforeBody: assertRead };
export const writes = {
  beforeBody: async (request: Arriving): Promise<void> => {
    await assertRead(request);
    assertJson(request.rawHeaders);
  },
};

interface Called {
  readonly rawHeaders: RequestHeaders;
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly body?: unknown;
}

/** A call of a page. */
export const pageCallIn = ({ rawHeaders, rawPath, rawQuery, body }: Called) => ({
  rawPath,
  rawQuery,
  body,
  token: sessionToken(rawHeaders),
});

/** What the operation answers, for the page. */
export const passedOn = ({ status, body, undelivered }: OperationAnswer) => {
  const shared = { headers: pageHeaders, ...(undelivered && { undelivered }) };
  if (body === undefined) {
    return { status: 204 as const, ...shared };
  }
  return status === 201 ? { status: 201 as const, body, ...shared } : { status: 200 as const, body, ...shared };
};
