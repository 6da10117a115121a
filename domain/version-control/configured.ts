import { configuration } from '../config/configuration.js';
import type { AppInUnit } from '../kernel/app.js';
import type { SettingName } from '../kernel/settings/registry.js';
import type { OutboundClient } from '../outbound/client.js';
import { outbound } from '../outbound/outbound.js';
import type { HostAccess } from './api.js';
import { dialectA } from './dialect-a.js';
import { dialectB } from './dialect-b.js';
import type { RepositoryHost } from './host.js';

export type Provider = 'vcs_a' | 'vcs_b';

interface Configured {
  readonly isDisabled: boolean;
  readonly apiUrl: string | null;
  readonly token: string | null;
  readonly urlSetting: SettingName;
  readonly tokenSetting: SettingName;
  readonly dialect: (client: OutboundClient, access: HostAccess) => RepositoryHost;
}

const configuredOf = ({ settings }: AppInUnit, provider: Provider): Configured =>
  provider === 'vcs_a'
    ? {
        isDisabled: settings.vcsADisable,
        apiUrl: settings.vcsAApiUrl,
        token: settings.vcsAToken,
        urlSetting: 'VCS_A_API_URL',
        tokenSetting: 'VCS_A_TOKEN',
        dialect: dialectA,
      }
    : {
        isDisabled: settings.vcsBDisable,
        apiUrl: settings.vcsBUrl,
        token: settings.vcsBToken,
        urlSetting: 'VCS_B_URL',
        tokenSetting: 'VCS_B_TOKEN',
        dialect: dialectB,
      };

/** The host that the settings name, or why there is none. */
export const repositoryHost = (app: AppInUnit, provider: Provider): RepositoryHost | string => {
  const { isDisabled, apiUrl, token, urlSetting, tokenSetting, dialect } = configuredOf(app, provider);
  if (isDisabled) {
    return `${provider} is switched off`;
  }
  if (apiUrl === null || token === null) {
    return `${provider} is not configured: ${apiUrl === null ? urlSetting : tokenSetting} is not set`;
  }
  const config = app.service(configuration);
  if (!config.maySend(tokenSetting, urlSetting)) {
    return `The token of the environment is not sent to a stored URL; store ${tokenSetting} too`;
  }
  const isTrusted = config.isDecidedByOperator(urlSetting);
  const scrub = (text: string): string => app.secrets.scrub(text);
  return dialect(app.service(outbound), { name: provider, apiUrl, isTrusted, token, scrub });
};
