import { join, resolve } from 'node:path';
import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import { LocalFileProvider } from './local-provider.js';
import type { FileProvider } from './provider.js';

/** The file providers of the process: one a folder. */
export const fileProviders = defineService({
  name: 'file providers',
  start: () => ({ service: new Map<string, FileProvider>() }),
});

const localFolder = (app: App): string => {
  const configured = (process.env.FILE_PROVIDER_LOCAL_DIR ?? '').trim();
  return resolve(configured === '' ? join(app.settings.dataDir, 'fs') : configured);
};

/**
 * The provider that new files go to. Its settings are looked at on every call, so a configuration reload applies; one
 * folder has one provider for as long as the process lives.
 */
export const activeFileProvider = (app: App): FileProvider => {
  const folder = localFolder(app);
  const providers = app.service(fileProviders);
  const known = providers.get(folder);
  if (known) {
    return known;
  }
  const provider = new LocalFileProvider(folder);
  providers.set(folder, provider);
  return provider;
};
