import { listAgents } from '../../domain/agents/read.js';
import { withTasks } from '../../domain/tasks/of-agents.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgents', async ({ query, app }) => {
  const agents = await listAgents(app.db, query.fields);
  return { status: 200, body: { agents: query.include === 'tasks' ? await withTasks(app.db, agents) : agents } };
});
