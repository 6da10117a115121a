import { countEvents } from '../../domain/events/search.js';
import { timeRange } from '../../domain/events/time-range.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('countEvents', async ({ app, query, signal }) => {
  const { category, source, agentId, taskId, sessionId, since, until } = query;
  const equal = { category, source, agentId, taskId, sessionId };
  const counts = await countEvents(app, { ...equal, ...timeRange(since, until) }, signal);
  return { status: 200, body: { counts } };
});
