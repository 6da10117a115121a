import { internal, ProductError, unavailable } from '../../kernel/errors.js';

const retryAfterMs = 5000;

/** What the caller of an operation is told of the file store: never what a bucket answered, which may name keys of others. */
export const storeFailed = {
  /** It cannot be reached, is overloaded or fails: another time it may work. */
  forNow: (why: string): ProductError =>
    unavailable(`The file store cannot be used at the moment: ${why}`, {
      code: 'file_store_unavailable',
      retryAfterMs,
    }),
  /** It refuses this server: somebody has to mend the settings, the rights or the clock. */
  forGood: (why: string): ProductError =>
    internal(`The file store refuses this server: ${why}`, { code: 'file_store_refused' }),
};

const meanings: ReadonlyMap<string, string> = new Map([
  ['AccessDenied', 'the access key may not do this (AccessDenied)'],
  ['AllAccessDisabled', 'the bucket is disabled (AllAccessDisabled)'],
  ['ExpiredToken', 'the access key has expired (ExpiredToken)'],
  ['InvalidAccessKeyId', 'it does not know the access key (InvalidAccessKeyId)'],
  ['NoSuchBucket', 'there is no such bucket (NoSuchBucket)'],
  ['PermanentRedirect', 'the bucket is in another region (PermanentRedirect)'],
  ['AuthorizationHeaderMalformed', 'the bucket is in another region (AuthorizationHeaderMalformed)'],
  ['RequestTimeTooSkewed', 'the clocks of the two differ too much (RequestTimeTooSkewed)'],
  ['SignatureDoesNotMatch', 'the secret of the access key is wrong (SignatureDoesNotMatch)'],
]);

/** What passes by itself, whatever status it has. */
const passing: ReadonlySet<string | undefined> = new Set(['OperationAborted', 'RequestTimeout', 'TemporaryRedirect']);

const isPassing = (status: number, code: string | undefined): boolean =>
  status >= 500 || status === 429 || status === 408 || passing.has(code);

/** The error for an answer of the bucket that is none of those that a request can have; `code` is its name for it, if any. */
export const failureOfAnswer = (status: number, code: string | undefined): ProductError => {
  const known = code === undefined ? undefined : meanings.get(code);
  if (known !== undefined) {
    return storeFailed.forGood(known);
  }
  return isPassing(status, code)
    ? storeFailed.forNow(`it answers ${status}`)
    : storeFailed.forGood(`it answers ${status}`);
};

/** The error for a request that got no answer. */
export const failureOfRequest = (error: unknown): unknown =>
  error instanceof ProductError && (error.kind === 'unavailable' || error.kind === 'unprocessable')
    ? storeFailed.forNow(error.message)
    : error;

/** Whether the same request may succeed a little later. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ProductError && error.code === 'file_store_unavailable';
