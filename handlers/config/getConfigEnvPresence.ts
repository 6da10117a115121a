import { getConfigEnvPresence } from '../../domain/config/env-presence.js';
import { commaList } from '../../domain/kernel/comma-list.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getConfigEnvPresence', ({ query, app }) => ({
  status: 200,
  body: { presence: getConfigEnvPresence(app, commaList(query.keys)) },
}));
