import { getMetricSchema } from '../../domain/metrics/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getMetricSchema', () => ({ status: 200, body: getMetricSchema() }));
