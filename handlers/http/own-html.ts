/** What every document of our own has, whatever it loads. */
export const ownWindowHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  // With none at all, browsers would not name the origin of a form.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * The headers of a document of our own. A page of an agent may have the same origin: it gets no hold of a window with such a
 * document, and cannot frame it.
 */
export const ownHtmlHeaders = (policy: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  ...ownWindowHeaders,
  'Content-Security-Policy': ["default-src 'none'", ...policy, "base-uri 'none'", "frame-ancestors 'none'"].join('; '),
});
