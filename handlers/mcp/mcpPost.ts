import { mcpPost } from '../../domain/mcp/post.js';
import { handler } from '../../generated/swarm/contract.js';
import { assertAcceptsEvents, rpcAnswer } from '../http/server-sent-events.js';

export default handler('mcpPost', async (request) => {
  const { app, caller, headers, body, rawHeaders } = request;
  assertAcceptsEvents(rawHeaders.accept);
  return rpcAnswer(await mcpPost(app, caller, { sessionId: headers['Mcp-Session-Id'], message: body }, request));
});
