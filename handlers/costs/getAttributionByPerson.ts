import { getAttributionByPerson } from '../../domain/costs/by-person.js';
import { timeRange } from '../../domain/kernel/time-range.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAttributionByPerson', async ({ query, app, signal }) => ({
  status: 200,
  body: { rows: await getAttributionByPerson(app, timeRange(query.startDate, query.endDate), signal) },
}));
