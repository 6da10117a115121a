import { getExecutorType } from '../../domain/workflows/executors/types.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getExecutorType', async ({ path }) => ({
  status: 200,
  body: getExecutorType(path.type),
}));
