import type { Settings } from './app.js';

const setting = (name: string): string | undefined => {
  const value = process.env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
};

const withoutTrailingSlashes = (url: string): string => url.replace(/\/+$/, '');

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

/** Where this API is reached from outside: PUBLIC_MCP_BASE_URL, else MCP_BASE_URL, else this machine. */
export const publicApiOrigin = (settings: Settings): string =>
  withoutTrailingSlashes(
    setting('PUBLIC_MCP_BASE_URL') ?? setting('MCP_BASE_URL') ?? `http://localhost:${settings.port}`,
  );

/** Whether the public API origin is https. */
export const hasSecureApiOrigin = (settings: Settings): boolean => isHttps(publicApiOrigin(settings));

/** The first entry of APP_URL, a comma-separated list. */
export const appUrl = (): string | undefined => {
  const first = setting('APP_URL')?.split(',')[0]?.trim();
  return first === undefined || first === '' ? undefined : withoutTrailingSlashes(first);
};

/** The https page where a person connects a client: CONNECTOR_CONNECT_URL, else /connect of the app. */
export const connectPageUrl = (): string | undefined => {
  const app = appUrl();
  const url = setting('CONNECTOR_CONNECT_URL') ?? (app === undefined ? undefined : `${app}/connect`);
  return url !== undefined && isHttps(url) ? url : undefined;
};
