import { parsedUrl } from './parsed-url.js';
import type { Settings } from './settings/registry.js';

const isHttps = (url: string): boolean => parsedUrl(url)?.protocol === 'https:';

/** Where this API is reached from outside: PUBLIC_MCP_BASE_URL, else MCP_BASE_URL, else this machine. */
export const publicApiOrigin = ({ publicMcpBaseUrl, mcpBaseUrl, port }: Settings): string =>
  publicMcpBaseUrl ?? mcpBaseUrl ?? `http://localhost:${port}`;

/** Whether it is known where this API is reached from other machines. */
export const hasPublicApiOrigin = ({ publicMcpBaseUrl, mcpBaseUrl }: Settings): boolean =>
  (publicMcpBaseUrl ?? mcpBaseUrl) !== null;

/** Where pages are looked at: PAGES_ORIGIN, else where this API is reached. */
export const pagesOrigin = (settings: Settings): string => settings.pagesOrigin ?? publicApiOrigin(settings);

/** Whether the public API origin is https. */
export const hasSecureApiOrigin = (settings: Settings): boolean => isHttps(publicApiOrigin(settings));

/** Where the website API is reached from outside: SITE_URL, else this machine. */
export const publicSiteOrigin = ({ siteUrl, host, sitePort, port }: Settings): string =>
  siteUrl ?? `http://${host}:${sitePort ?? port}`;

/** The first entry of APP_URL. */
export const appUrl = ({ appUrl: [first] }: Settings): string | undefined => first?.url;

/** The https page where a person connects a client: CONNECTOR_CONNECT_URL, else /connect of the app. */
export const connectPageUrl = (settings: Settings): string | undefined => {
  const app = appUrl(settings);
  const url = settings.connectorConnectUrl ?? (app === undefined ? undefined : `${app}/connect`);
  return url !== undefined && isHttps(url) ? url : undefined;
};
