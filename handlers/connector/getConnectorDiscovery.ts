import { appUrl, connectPageUrl, publicApiOrigin } from '../../domain/kernel/public-addresses.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getConnectorDiscovery', ({ app }) => {
  const appAddress = appUrl(app.settings);
  return {
    status: 200,
    body: {
      apiUrl: publicApiOrigin(app.settings),
      ...(appAddress !== undefined && { appUrl: appAddress }),
      connectUrl: connectPageUrl(app.settings) ?? null,
    },
  };
});
