import { readInbox } from '../../domain/agents/inbox.js';
import { getAgent } from '../../domain/agents/read.js';
import { handler } from '../../generated/swarm/contract.js';

/** Long polls in vain after which an agent should stop. */
const emptyPollLimit = 2;

export default handler('getCallingAgent', async ({ headers, query, app }) => {
  const agent = await getAgent(app.db, headers['X-Agent-ID']);
  const shouldBlockPolling = agent.emptyPollCount >= emptyPollLimit;
  if (query.include !== 'inbox') {
    return { status: 200, body: { ...agent, shouldBlockPolling } };
  }
  return { status: 200, body: { ...agent, shouldBlockPolling, inbox: await readInbox(app.db, agent.id) } };
});
