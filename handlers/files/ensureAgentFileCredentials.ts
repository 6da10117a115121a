import { handler } from '../../generated/swarm/contract.js';

/** There is no remote provider yet, and the local one needs no credentials. */
export default handler('ensureAgentFileCredentials', ({ headers }) => ({
  status: 200,
  body: { enabled: false, created: false, agentId: headers['X-Agent-ID'] },
}));
