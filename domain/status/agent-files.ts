import type { components } from '../../generated/swarm/types.js';
import { activeFileProvider } from '../files/active-provider.js';
import type { App } from '../kernel/app.js';
import { flag } from '../kernel/flags.js';
import { setting } from './environment.js';

type Schemas = components['schemas'];

const comb = (baseUrl: string | null): Schemas['CombStatus'] => ({
  enabled: flag('COMB_ENABLED', false) && baseUrl !== null,
  api_url: setting('FILES_PUBLIC_URL') ?? baseUrl,
  live_url: setting('FILES_LIVE_URL'),
  org_id: setting('FILES_DEFAULT_ORG_ID'),
  drive_id: setting('FILES_DEFAULT_DRIVE_ID'),
  service_user_id: setting('FILES_SERVICE_USER_ID'),
});

/** Where agents' files are kept. A remote provider can be named, but this server cannot talk to one yet. */
export const agentFiles = (app: App): Schemas['AgentFilesStatus'] => {
  const baseUrl = setting('FILES_API_URL');
  return {
    configured: baseUrl !== null,
    base_url: baseUrl,
    provider_id: baseUrl === null ? 'local_fs' : 'unavailable',
    capabilities: baseUrl === null ? activeFileProvider(app).features : {},
    comb: comb(baseUrl),
  };
};
