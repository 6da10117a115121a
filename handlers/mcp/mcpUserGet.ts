import { mcpUserGet } from '../../domain/mcp/streams.js';
import { handler } from '../../generated/swarm/contract.js';
import { eventHeaders } from '../http/server-sent-events.js';

export default handler('mcpUserGet', async ({ app, caller, headers }) => ({
  status: 200,
  headers: eventHeaders,
  body: await mcpUserGet(app, caller, headers['Mcp-Session-Id']),
}));
