import { findCostTask } from '../../db/queries/session-costs.js';
import { notFound } from '../../domain/kernel/errors.js';
import { readLogLines } from '../../domain/session-logs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskSessionLogs', async ({ path, query, app }) => {
  if (!(await findCostTask(app.db, path.taskId))) {
    throw notFound('Task');
  }
  return { status: 200, body: { logs: await readLogLines(app.db, path.taskId, query.limit) } };
});
