import { getAttributionByPerson } from '../../domain/costs/by-person.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAttributionByPerson', async ({ app, query, signal }) => ({
  status: 200,
  body: { rows: await getAttributionByPerson(app, query, signal) },
}));
