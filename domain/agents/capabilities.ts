import { readValue } from '../config/values.js';
import type { App } from '../kernel/app.js';
import { commaList } from '../kernel/comma-list.js';

/**
 * The tool groups this server offers, in order: the global configuration value `CAPABILITIES`, also one that is not
 * exported, else the setting of that name. What is set replaces the default list.
 */
export const enabledCapabilities = async (app: App): Promise<string[]> => {
  const configured = await readValue({ app, db: app.db }, { scope: 'global', key: 'CAPABILITIES' });
  return configured === undefined ? [...app.settings.capabilities] : commaList(configured);
};
