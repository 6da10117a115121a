import { UnavailableDatabaseError } from '../../db/unavailable.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { internal } from '../kernel/errors.js';
import { configuration } from './configuration.js';

/**
 * Makes the stored settings count now, and tells what changed.
 *
 * @throws ProductError internal "Failed to reload config: …"; UnavailableDatabaseError
 */
export const reloadConfig = async (app: App): Promise<components['schemas']['ConfigReload']> => {
  try {
    const { keysUpdated, integrations } = await app.service(configuration).reload();
    app.service(configuration).tellOthers();
    return {
      success: true,
      configsLoaded: keysUpdated.length,
      keysUpdated,
      integrationsReinitialized: integrations,
    };
  } catch (error) {
    if (error instanceof UnavailableDatabaseError) {
      throw error;
    }
    app.log.error({ err: error }, 'the configuration could not be reloaded');
    throw internal(
      `Failed to reload config: ${app.secrets.scrub(error instanceof Error ? error.message : String(error))}`,
      {
        code: 'config_reload_failed',
      },
    );
  }
};
