import { deleteWorkflow } from '../../domain/workflows/delete.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteWorkflow', async ({ app, path }) => {
  await deleteWorkflow(app, path.id);
  return { status: 204 };
});
