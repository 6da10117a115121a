import { retryDeadJob } from '../../domain/jobs/dead-jobs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('retryDeadJob', async ({ app, path }) => ({
  status: 200,
  body: { job: await retryDeadJob(app, path.id) },
}));
