import { getConfigEnvPresence } from '../../domain/config/env-presence.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getConfigEnvPresence', ({ app, query }) => ({
  status: 200,
  body: { presence: getConfigEnvPresence(app, query.keys) },
}));
