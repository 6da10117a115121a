import { listMcpServers } from '../../domain/connections/mcp/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listMcpServers', async ({ app, query }) => ({
  status: 200,
  body: await listMcpServers(app, query),
}));
