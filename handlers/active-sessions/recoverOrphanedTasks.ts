import { recoverOrphanedTasks } from '../../domain/tasks/orphans.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('recoverOrphanedTasks', async ({ body, caller, app }) => {
  const tasks = await recoverOrphanedTasks(app, caller, body);
  return { status: 200, body: { recovered: tasks.length, tasks } };
});
