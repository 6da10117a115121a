import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { appUrl, connectPageUrl, publicApiOrigin } from '../kernel/public-addresses.js';

/** Where a client finds this server, and the page that connects it; null when there is no such page. */
export const getConnectorDiscovery = ({ settings }: App): components['schemas']['ConnectorDiscovery'] => {
  const appAddress = appUrl(settings);
  return {
    apiUrl: publicApiOrigin(settings),
    ...(appAddress !== undefined && { appUrl: appAddress }),
    connectUrl: connectPageUrl(settings) ?? null,
  };
};
