import { admitScriptApiCall, invokeScriptApi } from '../../domain/scripts/apis/invoke.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('invokeScriptApi', async ({ app, caller, path, headers, rawHeaders, body, signal }) => {
  const endpoint = await admitScriptApiCall(app, path.endpointId, rawHeaders.authorization);
  const wantedMs = headers['X-Swarm-Timeout-Ms'];
  return { status: 200, body: await invokeScriptApi(app, caller, endpoint, body ?? {}, { wantedMs, signal }) };
});
