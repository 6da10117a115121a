/** What some operation takes. */
export const requestHeaders: readonly string[] = ["API-Version","If-None-Match"];

/** What the answers of some operation have. */
export const responseHeaders: readonly string[] = ["API-Version","Cache-Control","ETag","Retry-After","Vary"];

/** What pages of every origin may call, and read the answers of. */
export const anyOriginPaths: readonly RegExp[] = [];
