import { defineService } from '../kernel/services.js';
import { OutboundClient } from './client.js';

/** The one client for everything the server fetches for others. */
export const outbound = defineService({
  name: 'outgoing requests',
  start: ({ settings, version }) => {
    const client = new OutboundClient({
      allowedHosts: settings.outboundAllowedHosts,
      userAgent: `swarm-control-plane/${version}`,
    });
    return { service: client, stop: () => client.close() };
  },
});
