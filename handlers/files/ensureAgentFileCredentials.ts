import { ensureAgentFileCredentials } from '../../domain/files/remote-provider.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('ensureAgentFileCredentials', ({ headers }) => ({
  status: 200,
  body: ensureAgentFileCredentials(headers['X-Agent-ID']),
}));
