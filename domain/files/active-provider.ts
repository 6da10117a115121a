import { fileOf } from '../../db/target.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import { LocalFileProvider } from './local-provider.js';
import type { FileProvider } from './provider.js';

/** The file providers of the process: one a folder. */
export const fileProviders = defineService({
  name: 'file providers',
  start: () => ({ service: new Map<string, FileProvider>() }),
});

/** The provider that new files go to. One folder has one provider for as long as the process lives. */
export const activeFileProvider = (app: App): FileProvider => {
  const folder = app.filesDir;
  const providers = app.service(fileProviders);
  const known = providers.get(folder);
  if (known) {
    return known;
  }
  const provider = new LocalFileProvider(folder, fileOf(app.database) === null);
  providers.set(folder, provider);
  return provider;
};

/** What the provider that new files go to can do. */
export const getFileCapabilities = (app: App): components['schemas']['FileCapabilities'] => {
  const { id, features } = activeFileProvider(app);
  return { providerId: id, capabilities: features };
};
