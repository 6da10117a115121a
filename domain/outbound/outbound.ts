import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import { OutboundClient } from './client.js';

/** A client for somebody who closes it before all others may be. */
export const ownOutboundClient = ({ settings, version }: Pick<App, 'settings' | 'version'>): OutboundClient =>
  new OutboundClient({
    allowedHosts: settings.outboundAllowedHosts,
    userAgent: `swarm-control-plane/${version}`,
  });

/** The one client for everything the server fetches for others. */
export const outbound = defineService({
  name: 'outgoing requests',
  start: (app) => {
    const client = ownOutboundClient(app);
    return { service: client, stop: () => client.close() };
  },
});
