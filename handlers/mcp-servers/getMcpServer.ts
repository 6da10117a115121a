import { getMcpServer } from '../../domain/connections/mcp/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getMcpServer', async ({ app, path }) => ({
  status: 200,
  body: await getMcpServer(app, path.id),
}));
