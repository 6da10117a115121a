import { listDeadJobs } from '../../domain/jobs/dead-jobs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listDeadJobs', async ({ app, query }) => ({
  status: 200,
  body: { jobs: await listDeadJobs(app, query) },
}));
