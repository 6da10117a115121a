import { getConnectorDiscovery } from '../../domain/connector/discovery.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getConnectorDiscovery', ({ app }) => ({ status: 200, body: getConnectorDiscovery(app) }));
