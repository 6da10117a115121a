import { updateMcpServer } from '../../domain/connections/mcp/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateMcpServer', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateMcpServer(app, caller, path.id, body),
}));
