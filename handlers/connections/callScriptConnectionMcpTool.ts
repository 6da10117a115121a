import { callScriptConnectionMcpTool } from '../../domain/connections/mcp/call.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('callScriptConnectionMcpTool', async ({ app, caller, path, body, signal }) => ({
  status: 200,
  body: await callScriptConnectionMcpTool(app, caller, path.id, body, signal),
}));
