import { listExecutorTypes } from '../../domain/workflows/executors/types.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listExecutorTypes', async () => ({
  status: 200,
  body: listExecutorTypes(),
}));
