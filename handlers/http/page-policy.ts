import type { App } from '../../domain/kernel/app.js';

const scripts = 'https://cdn.tailwindcss.com https://cdn.jsdelivr.net https://unpkg.com';

/** Where applications are developed. */
const developed = [
  'http://localhost:5274',
  'http://localhost:5175',
  'http://127.0.0.1:5274',
  'http://127.0.0.1:5175',
  'http://*.localhost:*',
  'https://*.localhost:*',
];

const plainHost = /^[\w.:[\]-]+$/;

const isProduction = ({ environment }: App): boolean => environment.get('NODE_ENV') === 'production';

/** Sockets of this host, which not every browser counts as of the same origin. */
const socketsOf = (host: string | undefined): string =>
  host !== undefined && plainHost.test(host) ? ` ws://${host} wss://${host}` : '';

/** What a page of an agent may load and do. It shares its origin with others, so it must leave nothing behind there. */
const policyOf = (app: App, host: string | undefined): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline' 'unsafe-eval' ${scripts}`,
    `style-src 'self' 'unsafe-inline' ${scripts} https://fonts.googleapis.com`,
    "font-src 'self' https://fonts.gstatic.com data:",
    "img-src 'self' data: https:",
    "media-src 'self' data: https: blob:",
    `connect-src 'self'${socketsOf(host)}`,
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    [
      "frame-ancestors 'self'",
      ...app.settings.appUrl.map(({ origin }) => origin),
      ...(isProduction(app) ? [] : developed),
    ].join(' '),
  ].join('; ');

/** What all answers about pages have: nobody keeps them, and nobody learns their address from them. */
export const pageHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** The headers of a document that an agent wrote. */
export const documentHeaders = (app: App, host: string | undefined): Readonly<Record<string, string>> => ({
  ...pageHeaders,
  'Content-Security-Policy': policyOf(app, host),
});
