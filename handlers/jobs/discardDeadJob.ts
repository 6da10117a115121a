import { discardDeadJob } from '../../domain/jobs/dead-jobs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('discardDeadJob', async ({ app, path }) => {
  await discardDeadJob(app, path.id);
  return { status: 200, body: { success: true } };
});
