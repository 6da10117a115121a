import type { IncomingMessage } from 'node:http';
import type { ParsedRequest, Request } from 'openapi-backend';
import type { Caller } from '../../domain/kernel/caller.js';
import { readCookies } from '../../handlers/http/cookies.js';
import { callerOf } from '../auth.js';
import { readPath, readQuery } from '../http/query.js';
import type { OperationInfo } from './operation.js';
import type { Route } from './router.js';

type Texts = Record<string, string>;

const none: Texts = Object.freeze({});

const declaredHeaders = (operation: OperationInfo, incoming: IncomingMessage): Texts => {
  const headers: Texts = {};
  for (const name of operation.headers) {
    const value = incoming.headers[name.toLowerCase()];
    if (typeof value === 'string' && value.trim() !== '') {
      headers[name] = value.trim();
    }
  }
  return headers;
};

/** A request to an operation as it came. */
export interface Arrival {
  readonly request: IncomingMessage;
  /** Without its query. */
  readonly path: string;
  /** The text after `?`, without it. */
  readonly query: string;
  readonly route: Route;
  /** It came before those ahead of it on its connection were answered. */
  readonly isBehind: boolean;
  /** It asks to take over the connection. */
  readonly isUpgrade: boolean;
}

/**
 * One request on its way through the pipeline, in the form openapi-backend knows requests: first as it came, and once
 * its operation has let the caller in, with the declared parameters and the body, which validation coerces in place.
 */
export class Exchange implements Request, ParsedRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly incoming: IncomingMessage;
  readonly route: Route;
  readonly isBehind: boolean;
  readonly isUpgrade: boolean;
  /** Nobody in particular, until a security scheme knows better. */
  caller: Caller;
  params: Texts;
  query: Texts;
  /** The declared headers only. */
  headers: Texts;
  requestBody: unknown;
  readonly queryText: string;

  constructor({ request, path, query, route, isBehind, isUpgrade }: Arrival) {
    this.incoming = request;
    this.method = request.method ?? 'GET';
    this.path = path;
    this.queryText = query;
    this.route = route;
    this.isBehind = isBehind;
    this.isUpgrade = isUpgrade;
    this.caller = callerOf({ kind: 'anonymous' }, request.headers);
    this.params = none;
    this.query = none;
    this.headers = none;
    this.requestBody = undefined;
  }

  get cookies(): Texts {
    return readCookies(this.incoming.headers.cookie);
  }

  /**
   * Takes the declared parameters from the request.
   *
   * @throws ProductError invalid for broken percent-encoding
   */
  readParameters(operation: OperationInfo): void {
    this.params = readPath(operation, this.route.values);
    this.query = readQuery(operation, this.queryText);
    this.headers = declaredHeaders(operation, this.incoming);
  }
}
