import { uninstallMcpServer } from '../../domain/connections/mcp/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('uninstallMcpServer', async ({ app, caller, path }) => ({
  status: 200,
  body: await uninstallMcpServer(app, caller, path),
}));
