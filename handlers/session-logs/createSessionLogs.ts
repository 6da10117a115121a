import { createSessionLogs } from '../../domain/session-logs/record.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createSessionLogs', async ({ app, caller, body }) => {
  const { sessionId, taskId = null, iteration, cli, lines } = body;
  await createSessionLogs(app, caller, { sessionId, taskId, iteration, cli, lines });
  return { status: 201, body: { success: true, count: lines.length } };
});
