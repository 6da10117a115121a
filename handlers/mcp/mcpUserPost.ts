import { mcpUserPost } from '../../domain/mcp/post.js';
import { handler } from '../../generated/swarm/contract.js';
import { assertAcceptsEvents, eventHeaders, eventOf } from '../http/server-sent-events.js';

export default handler('mcpUserPost', async (request) => {
  const { app, caller, headers, body, rawHeaders } = request;
  assertAcceptsEvents(rawHeaders.accept);
  const { reply, sessionId } = await mcpUserPost(
    app,
    caller,
    { sessionId: headers['Mcp-Session-Id'], message: body },
    request,
  );
  if (reply === undefined) {
    return { status: 202 };
  }
  return {
    status: 200,
    headers: sessionId === undefined ? eventHeaders : { ...eventHeaders, 'Mcp-Session-Id': sessionId },
    body: eventOf(reply.text),
    ...(reply.undelivered && { undelivered: reply.undelivered }),
  };
});
