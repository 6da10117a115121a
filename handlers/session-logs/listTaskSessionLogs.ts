import { listTaskSessionLogs } from '../../domain/session-logs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskSessionLogs', async ({ path, query, app, signal }) => ({
  status: 200,
  body: await listTaskSessionLogs(app, { taskId: path.taskId, limit: query.limit }, signal),
}));
