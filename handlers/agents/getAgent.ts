import { getAgent } from '../../domain/agents/read.js';
import { withTasks } from '../../domain/tasks/of-agents.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAgent', async ({ path, query, app }) => {
  const agent = await getAgent(app.db, path.id);
  if (query.include !== 'tasks') {
    return { status: 200, body: agent };
  }
  const [detail = agent] = await withTasks(app.db, [agent]);
  return { status: 200, body: detail };
});
