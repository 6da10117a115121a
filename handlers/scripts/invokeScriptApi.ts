import { invokeScriptApi } from '../../domain/scripts/apis/invoke.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('invokeScriptApi', async ({ app, path, headers, rawHeaders, body, signal }) => {
  const call = {
    endpointId: path.endpointId,
    authorization: rawHeaders.authorization,
    args: body ?? {},
    timeoutMs: headers['X-Swarm-Timeout-Ms'],
  };
  return { status: 200, body: await invokeScriptApi(app, call, signal) };
});
