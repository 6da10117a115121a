import { internal, ProductError, unavailable } from '../../kernel/errors.js';

const retryAfterMs = 5000;

/** The settings of which one may be what is wrong. */
export type BucketSetting =
  | 'FILE_PROVIDER_S3_BUCKET'
  | 'FILE_PROVIDER_S3_ENDPOINT'
  | 'FILE_PROVIDER_S3_REGION'
  | 'FILE_PROVIDER_S3_ACCESS_KEY_ID'
  | 'FILE_PROVIDER_S3_SECRET_ACCESS_KEY';

/** A failure of the file store, with the setting to look at should it fail from the beginning. */
export class StoreFailure extends ProductError {
  constructor(
    { kind, message, code, retryAfterMs: pauseMs }: ProductError,
    readonly setting: BucketSetting,
  ) {
    super(kind, message, { code, ...(pauseMs !== undefined && { retryAfterMs: pauseMs }) });
  }
}

/** What the caller of an operation is told of the file store: never what a bucket answered, which may name keys of others. */
export const storeFailed = {
  /** It cannot be reached, is overloaded or fails: another time it may work. */
  forNow: (why: string): ProductError =>
    new StoreFailure(
      unavailable(`The file store cannot be used at the moment: ${why}`, {
        code: 'file_store_unavailable',
        retryAfterMs,
      }),
      'FILE_PROVIDER_S3_ENDPOINT',
    ),
  /** It refuses this server: somebody has to mend the settings, the rights or the clock. */
  forGood: (why: string, setting: BucketSetting = 'FILE_PROVIDER_S3_BUCKET'): ProductError =>
    new StoreFailure(internal(`The file store refuses this server: ${why}`, { code: 'file_store_refused' }), setting),
};

/** What a service means, and the setting that it is about where that is not the bucket. */
const meanings: ReadonlyMap<string, readonly [told: string, setting?: BucketSetting]> = new Map([
  ['AccessDenied', ['the access key may not do this (AccessDenied)']],
  ['AllAccessDisabled', ['the bucket is disabled (AllAccessDisabled)']],
  ['ExpiredToken', ['the access key has expired (ExpiredToken)', 'FILE_PROVIDER_S3_ACCESS_KEY_ID']],
  ['InvalidAccessKeyId', ['it does not know the access key (InvalidAccessKeyId)', 'FILE_PROVIDER_S3_ACCESS_KEY_ID']],
  ['NoSuchBucket', ['there is no such bucket (NoSuchBucket)']],
  ['PermanentRedirect', ['the bucket is in another region (PermanentRedirect)', 'FILE_PROVIDER_S3_REGION']],
  [
    'AuthorizationHeaderMalformed',
    ['the bucket is in another region (AuthorizationHeaderMalformed)', 'FILE_PROVIDER_S3_REGION'],
  ],
  ['RequestTimeTooSkewed', ['the clocks of the two differ too much (RequestTimeTooSkewed)']],
  [
    'SignatureDoesNotMatch',
    ['the secret of the access key is wrong (SignatureDoesNotMatch)', 'FILE_PROVIDER_S3_SECRET_ACCESS_KEY'],
  ],
]);

/** What passes by itself, whatever status it has. */
const passing: ReadonlySet<string | undefined> = new Set(['OperationAborted', 'RequestTimeout', 'TemporaryRedirect']);

const isPassing = (status: number, code: string | undefined): boolean =>
  status >= 500 || status === 429 || status === 408 || passing.has(code);

/** The error for an answer of the bucket that is none of those that a request can have; `code` is its name for it, if any. */
export const failureOfAnswer = (status: number, code: string | undefined): ProductError => {
  const known = code === undefined ? undefined : meanings.get(code);
  if (known !== undefined) {
    return storeFailed.forGood(...known);
  }
  if (isPassing(status, code)) {
    return storeFailed.forNow(`it answers ${status}`);
  }
  // A service that speaks S3 names its errors.
  return storeFailed.forGood(`it answers ${status}`, code === undefined ? 'FILE_PROVIDER_S3_ENDPOINT' : undefined);
};

/** The error for a request that got no answer. */
export const failureOfRequest = (error: unknown): unknown =>
  error instanceof ProductError && (error.kind === 'unavailable' || error.kind === 'unprocessable')
    ? storeFailed.forNow(error.message)
    : error;

/** Whether the same request may succeed a little later. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ProductError && error.code === 'file_store_unavailable';
