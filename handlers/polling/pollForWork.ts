import { pollForWork } from '../../domain/polling/poll.js';
import { handler } from '../../generated/swarm/contract.js';
import { parseEncodedJson } from '../http/encoded-json.js';

export default handler('pollForWork', async (request) => {
  const { app, headers, query, caller } = request;
  const poll = {
    agentId: headers['X-Agent-ID'],
    runtimeInstanceId: caller.runtimeInstanceId,
    modelTierOverrides: parseEncodedJson(headers['X-Model-Tier-Overrides']),
  };
  // Behind another request it would keep a place among those that wait, for an answer that cannot be read.
  const waits = query.wait > 0 && !request.isBehind;
  // The signal is made where it is read, and most polls need none.
  const waiting = waits ? { seconds: query.wait, signal: request.signal, readmit: () => request.readmit() } : undefined;
  const { trigger, undelivered } = await pollForWork(app, poll, waiting);
  return undelivered === undefined
    ? { status: 200, body: { trigger } }
    : { status: 200, body: { trigger }, undelivered };
});
