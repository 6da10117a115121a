import { errorCode } from '../kernel/error-code.js';
import { ProductError } from '../kernel/errors.js';
import { answerRefused, unreachable } from './refusals.js';

const reasons: ReadonlyMap<string, string> = new Map([
  ['EAI_AGAIN', 'its name does not resolve'],
  ['ENODATA', 'its name does not resolve'],
  ['ENOTFOUND', 'its name does not resolve'],
  ['ECONNREFUSED', 'it refuses connections'],
  ['EHOSTUNREACH', 'there is no way to it'],
  ['ENETUNREACH', 'there is no way to it'],
  ['ETIMEDOUT', 'the connection took too long'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the connection took too long'],
  ['ECONNRESET', 'the connection broke off'],
  ['EPIPE', 'the connection broke off'],
  ['UND_ERR_SOCKET', 'the connection broke off'],
  ['CERT_HAS_EXPIRED', 'its certificate is not trusted'],
  ['CERT_NOT_YET_VALID', 'its certificate is not trusted'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'its certificate is not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its certificate is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
]);

const tlsFailure = /^(?:ERR_SSL_|ERR_TLS_|EPROTO)/;
const damagedData = /^(?:Z_|ERR__ERROR|ERR_BROTLI)/;

/** Its code is missing where nobody gave the mistake a number. */
const isParserError = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';

/**
 * What is told of a failure on the way to a host. The errors of Node name addresses and quote what was received: only
 * their codes are used.
 */
export const failureOf = (error: unknown, host: string): ProductError => {
  if (error instanceof ProductError) {
    return error;
  }
  const code = errorCode(error) ?? '';
  const reason = reasons.get(code);
  if (reason !== undefined) {
    return unreachable.because(host, reason);
  }
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return answerRefused.headers();
  }
  if (isParserError(error) || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return answerRefused.malformed(host);
  }
  if (code === 'UND_ERR_MAX_ORIGINS_REACHED') {
    return unreachable.busy();
  }
  if (damagedData.test(code)) {
    return answerRefused.damaged();
  }
  return unreachable.because(host, tlsFailure.test(code) ? 'TLS fails' : 'the request failed');
};
