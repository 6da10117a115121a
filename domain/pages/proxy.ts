import type { App } from '../kernel/app.js';
import type { Caller, Principal } from '../kernel/caller.js';
import { forbidden, notFound, unauthenticated } from '../kernel/errors.js';
import { type FoundOperation, type OperationAnswer, operations, type PageRights } from '../kernel/operations.js';
import { findPageSession, type PageSession } from './sessions.js';

/** Where the calls of pages are for the audit. */
const source = 'page';
const prefix = '/@swarm';
const apiPrefix = `${prefix}/api/`;

/** A call of a page, as its browser sends it. */
interface PageCall {
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly body?: unknown;
  /** Of the cookie. */
  readonly token: string | undefined;
}

const isCleanSegment = (segment: string): boolean => {
  try {
    const text = decodeURIComponent(segment);
    return text !== '' && text !== '.' && text !== '..' && !/[/\\]/.test(text);
  } catch {
    return false;
  }
};

/** @throws ProductError notFound for a path that one could read in more than one way */
export const assertCleanPath = (rawPath: string): void => {
  if (!rawPath.startsWith(apiPrefix) || !rawPath.slice(apiPrefix.length).split('/').every(isCleanSegment)) {
    throw notFound('path');
  }
};

/** The session of a page's call. @throws ProductError unauthenticated */
export const assertPageSession = async (app: App, token: string | undefined): Promise<PageSession> => {
  const session = await findPageSession(app.db, token, app.clock.now());
  if (!session) {
    throw token === undefined
      ? unauthenticated('No page session: launch the page or unlock it first', { code: 'page_session_missing' })
      : unauthenticated('The page session is no longer valid', { code: 'page_session_missing' });
  }
  return session;
};

/** On whose behalf a page calls. */
export const principalOf = ({ kind, userId }: Pick<PageSession, 'kind' | 'userId'>): Principal => {
  if (kind === 'guest') {
    return { kind: 'anonymous' };
  }
  return userId === null ? { kind: 'operator' } : { kind: 'user', userId };
};

const mayCall = ({ kind, pageId }: PageSession, rights: PageRights, { path }: FoundOperation): boolean => {
  const isWho = kind === 'guest' ? rights.guests === true : kind === 'user' || rights.users !== true;
  return isWho && (rights.ownPage !== true || path.id === pageId);
};

/** @throws ProductError forbidden unless the contract says that pages may call the operation, in a session like this */
const assertMayCall = (session: PageSession, found: FoundOperation): void => {
  if (found.pageRights === undefined) {
    throw forbidden('Pages may not call this operation', { code: 'page_call_forbidden' });
  }
  if (!mayCall(session, found.pageRights, found)) {
    throw forbidden('The session of this page does not allow this', { code: 'page_call_forbidden' });
  }
};

const perform = async (
  app: App,
  method: string,
  { rawPath, rawQuery, body, token }: PageCall,
  signal: AbortSignal,
): Promise<OperationAnswer> => {
  const session = await assertPageSession(app, token);
  const found = app.service(operations).find({ method, path: rawPath.slice(prefix.length), query: rawQuery });
  if (!found) {
    throw notFound('path');
  }
  assertMayCall(session, found);
  const caller: Caller = { principal: principalOf(session), pageId: session.pageId };
  const readmit = async (): Promise<void> => {
    await assertPageSession(app, token);
  };
  return app.service(operations).perform({
    operationId: found.operationId,
    path: found.path,
    query: found.query,
    body: found.takesBody ? (body ?? {}) : undefined,
    caller,
    source,
    origin: { signal, readmit },
  });
};

// A rule an operation, which all do the same: what a page asks for, if it may (docs/pages.md).

/** @throws ProductError unauthenticated, notFound; forbidden (`page_call_forbidden`); whatever the operation refuses */
export const proxyPageApiGet = (app: App, call: PageCall, signal: AbortSignal): Promise<OperationAnswer> =>
  perform(app, 'GET', call, signal);

/** As `proxyPageApiGet`. */
export const proxyPageApiPost = (app: App, call: PageCall, signal: AbortSignal): Promise<OperationAnswer> =>
  perform(app, 'POST', call, signal);

/** As `proxyPageApiGet`. */
export const proxyPageApiPut = (app: App, call: PageCall, signal: AbortSignal): Promise<OperationAnswer> =>
  perform(app, 'PUT', call, signal);

/** As `proxyPageApiGet`. */
export const proxyPageApiPatch = (app: App, call: PageCall, signal: AbortSignal): Promise<OperationAnswer> =>
  perform(app, 'PATCH', call, signal);

/** As `proxyPageApiGet`. */
export const proxyPageApiDelete = (app: App, call: PageCall, signal: AbortSignal): Promise<OperationAnswer> =>
  perform(app, 'DELETE', call, signal);
