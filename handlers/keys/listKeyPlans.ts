import { listKeyPlans } from '../../domain/keys/plans.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKeyPlans', () => ({ status: 200, body: listKeyPlans() }));
