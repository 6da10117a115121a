import { queryDatabase } from '../../domain/metrics/query.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('queryDatabase', async ({ app, body, signal }) => ({
  status: 200,
  body: await queryDatabase(app, body, signal),
}));
