import type { components } from '../../generated/swarm/types.js';
import { activeFileProvider } from '../files/active-provider.js';
import type { App } from '../kernel/app.js';
import type { Settings } from '../kernel/settings/registry.js';

type Schemas = components['schemas'];

const comb = (settings: Settings): Schemas['CombStatus'] => ({
  enabled: settings.combEnabled && settings.filesApiUrl !== null,
  api_url: settings.filesPublicUrl ?? settings.filesApiUrl,
  live_url: settings.filesLiveUrl,
  org_id: settings.filesDefaultOrgId,
  drive_id: settings.filesDefaultDriveId,
  service_user_id: settings.filesServiceUserId,
});

/** Where agents' files are kept. A remote provider can be named, but this server cannot talk to one yet. */
export const agentFiles = (app: App): Schemas['AgentFilesStatus'] => {
  const baseUrl = app.settings.filesApiUrl;
  return {
    configured: baseUrl !== null,
    base_url: baseUrl,
    provider_id: baseUrl === null ? 'local_fs' : 'unavailable',
    capabilities: baseUrl === null ? activeFileProvider(app).features : {},
    comb: comb(app.settings),
  };
};
