import { mcpUserDelete } from '../../domain/mcp/streams.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('mcpUserDelete', async ({ app, caller, headers }) => {
  await mcpUserDelete(app, caller, headers['Mcp-Session-Id']);
  return { status: 200, body: { success: true } };
});
