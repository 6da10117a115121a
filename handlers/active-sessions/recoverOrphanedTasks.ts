import { forbidden } from '../../domain/kernel/errors.js';
import { recoverOrphanedTasks } from '../../domain/tasks/orphans.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('recoverOrphanedTasks', async ({ body, headers, app }) => {
  const { agentId, minAgeSeconds } = body;
  if (headers['X-Agent-ID'] !== agentId) {
    throw forbidden('X-Agent-ID must name the agent whose tasks are recovered', { code: 'not_this_agent' });
  }
  const rows = await recoverOrphanedTasks(app, agentId, minAgeSeconds);
  return { status: 200, body: { recovered: rows.length, tasks: rows.map(toTask) } };
});
