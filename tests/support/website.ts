import { type OwnServer, startServer } from './server.js';

export const siteUrl = 'https://site.example/base';
export const currentVersion = '2026-08-21';

/** A server with the website API, published under a fixed public address. */
export const startSite = (env: Readonly<Record<string, string>> = {}): Promise<OwnServer> =>
  startServer({ site: true, env: { SITE_URL: siteUrl, ...env } });

export interface SiteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** A request to the website API as raw as fetch allows. Throws when the response breaks the contract. */
export const visit = async (server: OwnServer, path: string, init: RequestInit = {}): Promise<SiteResponse> => {
  const response = await fetch(`${server.siteUrl}${path}`, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.headers.has('x-contract-breach')) {
    throw new Error(`contract breach: ${bytes.toString()}`);
  }
  return { status: response.status, headers: response.headers, bytes };
};

/** The path of a card with these query values. */
export const cardPath = (query: Readonly<Record<string, string>>): string => `/api/og?${new URLSearchParams(query)}`;

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
export const jsonOf = (response: SiteResponse): any => JSON.parse(response.bytes.toString());
