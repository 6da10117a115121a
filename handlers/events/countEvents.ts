import { countEvents } from '../../domain/events/search.js';
import { timeRange } from '../../domain/events/time-range.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('countEvents', async ({ app, query }) => {
  const { since, until, ...equal } = query;
  const counts = await countEvents(app.db, { ...equal, ...timeRange(since, until) });
  return { status: 200, body: { counts } };
});
