/** The headers of a request that handlers look at beside those of the contract. */
export interface RequestHeaders {
  readonly authorization?: string | undefined;
  readonly 'content-type'?: string | undefined;
  readonly cookie?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
  readonly 'x-forwarded-for'?: string | string[] | undefined;
}
