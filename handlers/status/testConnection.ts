import { testConnection } from '../../domain/status/connection-test.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('testConnection', async ({ app, body, signal }) => ({
  status: 200,
  body: await testConnection(app, body.provider, signal),
}));
