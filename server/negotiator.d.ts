/** The part of the package that is used: the types published for it do not know of `preferred`. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http';

  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, 'headers'>);
    /** The best of those available for `Accept-Encoding`; of equally good ones the first in `preferred`. */
    encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
    /** The best of those available for `Accept`; of equally good ones the first. */
    mediaType(available: readonly string[]): string | undefined;
  }
}
