import { callMcpBridge } from '../../domain/mcp/bridge.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('callMcpBridge', async (request) => {
  const { app, caller, body } = request;
  const { result, undelivered } = await callMcpBridge(app, caller, body, request);
  return undelivered === undefined ? { status: 200, body: result } : { status: 200, body: result, undelivered };
});
