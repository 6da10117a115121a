import { resumeTask } from '../../domain/tasks/pause.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('resumeTask', async ({ app, caller, path }) => ({
  status: 200,
  body: { success: true, task: await resumeTask(app, caller, path.id) },
}));
