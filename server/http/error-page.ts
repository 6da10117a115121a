import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { isObject } from '../../domain/kernel/is-object.js';
import { failedPage, pageHeaders } from '../../handlers/http/oauth-page.js';
import type { HandlerResult } from '../contract/handler-result.js';
import type { OperationInfo } from '../contract/operation.js';

const html = 'text/html';

const asksForPage = (request: IncomingMessage): boolean =>
  new Negotiator(request).mediaType(['application/json', html]) === html;

/**
 * What went wrong in an operation that answers with a page, for those who ask for pages, as browsers do: the same status and
 * words. Everybody else gets what every operation answers. Pages of users have words of their own (html-errors.ts).
 */
export const errorAsPage = (
  result: HandlerResult,
  request: IncomingMessage,
  operation: OperationInfo | undefined,
): HandlerResult => {
  const isPageOfOurs = operation?.responses[200] === html && !operation.browser;
  if (!isPageOfOurs || !asksForPage(request) || !isObject(result.body)) {
    return result;
  }
  return {
    status: result.status,
    body: failedPage(String(result.body.error)),
    headers: { ...result.headers, ...pageHeaders, 'Content-Type': `${html}; charset=utf-8` },
  };
};
