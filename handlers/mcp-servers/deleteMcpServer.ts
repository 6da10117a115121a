import { deleteMcpServer } from '../../domain/connections/mcp/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteMcpServer', async ({ app, caller, path }) => ({
  status: 200,
  body: await deleteMcpServer(app, caller, path.id),
}));
