import { createMcpServer } from '../../domain/connections/mcp/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createMcpServer', async ({ app, caller, body }) => ({
  status: 201,
  body: await createMcpServer(app, caller, body),
}));
