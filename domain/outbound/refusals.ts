import { invalid, type ProductError, unavailable, unprocessable } from '../kernel/errors.js';

// The texts name what was asked for, never an address that a name leads to, a secret, or what a private host said.

const longestShown = 100;

const shown = (host: string): string => (host.length > longestShown ? `${host.slice(0, longestShown)}…` : host);

/** What is wrong with a URL that was given, or that a redirect leads to. */
export const urlRefused = {
  malformed: (): ProductError => invalid('The URL is not valid', { code: 'outbound_url_invalid' }),
  tooLong: (most: number): ProductError =>
    invalid(`The URL has more than ${most} characters`, { code: 'outbound_url_invalid' }),
  scheme: (): ProductError =>
    invalid('Refusing a URL that is neither http nor https', { code: 'outbound_scheme_refused' }),
  plainHttp: (host: string): ProductError =>
    invalid(`Refusing insecure (http://) URL of ${shown(host)}: it needs https`, {
      code: 'outbound_plain_http_refused',
    }),
  userinfo: (): ProductError =>
    invalid('Refusing a URL with a user name or password in it', { code: 'outbound_userinfo_refused' }),
  privateHost: (host: string): ProductError =>
    invalid(`Refusing private host ${shown(host)}`, { code: 'outbound_host_refused' }),
  port: (port: number): ProductError => invalid(`Refusing port ${port}`, { code: 'outbound_port_refused' }),
};

/** What is wrong with the rest of a request. */
export const requestRefused = {
  method: (): ProductError =>
    invalid('The method must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', {
      code: 'outbound_request_invalid',
    }),
  bodyNotTaken: (method: string): ProductError =>
    invalid(`A ${method} request has no body`, { code: 'outbound_request_invalid' }),
  header: (name: string): ProductError =>
    invalid(`The header ${JSON.stringify(shown(name))} is not valid`, { code: 'outbound_request_invalid' }),
  headers: (most: number, mostBytes: number): ProductError =>
    invalid(`The request has more than ${most} headers, or more than ${mostBytes} bytes of them`, {
      code: 'outbound_request_invalid',
    }),
};

/** What is wrong with where an answer leads. */
export const redirectRefused = {
  any: (): ProductError =>
    unprocessable('The answer is a redirect, and none is followed here', { code: 'outbound_redirect_refused' }),
  tooMany: (most: number): ProductError =>
    unprocessable(`The request was redirected more than ${most} times`, { code: 'outbound_too_many_redirects' }),
  secret: (): ProductError =>
    unprocessable('The answer redirects a secret to a host that may not have it', {
      code: 'outbound_redirect_refused',
    }),
};

/** What is wrong with an answer. */
export const answerRefused = {
  tooLarge: (mostBytes: number): ProductError =>
    unprocessable(`The answer has more than ${mostBytes} bytes`, { code: 'outbound_answer_too_large' }),
  headers: (): ProductError =>
    unprocessable('The headers of the answer are too long', { code: 'outbound_answer_too_large' }),
  encoding: (): ProductError =>
    unprocessable('The answer is compressed in a way that is not understood', { code: 'outbound_answer_invalid' }),
  malformed: (host: string): ProductError =>
    unprocessable(`${shown(host)} gave an answer that is no valid HTTP`, { code: 'outbound_answer_invalid' }),
  damaged: (): ProductError => unprocessable('The compressed answer is damaged', { code: 'outbound_answer_invalid' }),
};

/** What went wrong on the way. */
export const unreachable = {
  because: (host: string, reason: string): ProductError =>
    unavailable(`${shown(host)} cannot be reached: ${reason}`, { code: 'outbound_unreachable' }),
  timeout: (ms: number): ProductError =>
    unavailable(`The answer was not complete within ${ms} ms`, { code: 'outbound_timeout' }),
  busy: (): ProductError =>
    unavailable('Too many outgoing requests are under way', { code: 'outbound_busy', retryAfterMs: 1000 }),
  stopping: (): ProductError => unavailable('The server is stopping', { code: 'outbound_unreachable' }),
};
