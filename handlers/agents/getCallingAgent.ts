import { readInbox } from '../../domain/agents/inbox.js';
import { hasGivenUp } from '../../domain/agents/presence.js';
import { getAgent } from '../../domain/agents/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getCallingAgent', async ({ headers, query, app }) => {
  const agent = await getAgent(app.db, headers['X-Agent-ID']);
  const shouldBlockPolling = hasGivenUp(agent);
  if (query.include !== 'inbox') {
    return { status: 200, body: { ...agent, shouldBlockPolling } };
  }
  return { status: 200, body: { ...agent, shouldBlockPolling, inbox: await readInbox(app.db, agent.id) } };
});
