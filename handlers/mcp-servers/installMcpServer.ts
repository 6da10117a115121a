import { installMcpServer } from '../../domain/connections/mcp/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('installMcpServer', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await installMcpServer(app, caller, path.id, body),
}));
