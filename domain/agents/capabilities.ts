import { readValue } from '../config/values.js';
import type { App } from '../kernel/app.js';

const defaultCapabilities =
  'core,task-pool,scripts,config,mcp,profiles,scheduling,memory,workflows,pages,metrics,kv,chat,tracker,skills,repo';

/**
 * The tool groups this server offers, in order: the global configuration value `CAPABILITIES`, else the environment
 * variable of that name, else the default list. What is set replaces the default list.
 */
export const enabledCapabilities = async (app: App): Promise<string[]> => {
  const configured = await readValue({ app, db: app.db }, { scope: 'global', key: 'CAPABILITIES' });
  const list = configured ?? process.env.CAPABILITIES ?? defaultCapabilities;
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
};
