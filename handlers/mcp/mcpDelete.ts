import { mcpDelete } from '../../domain/mcp/streams.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('mcpDelete', async ({ app, caller, headers }) => {
  await mcpDelete(app, caller, headers['Mcp-Session-Id']);
  return { status: 200, body: { success: true } };
});
