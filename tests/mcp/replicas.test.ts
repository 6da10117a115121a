import { registerAgent } from '../support/agents.js';
import { initializeMcp, mcpSession, ping, postMcp } from '../support/mcp.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { rowsOf } from '../support/rows.js';

onlyOn('postgres', 'several processes answer for a session only where they share a database');

const all = useReplicas(3, { env: { MCP_MAX_SESSIONS_PER_AGENT: '4' } });

test('every replica answers for a session, also when the one that began it is gone', async () => {
  const { id: agentId } = await registerAgent(all.replicas);
  const [first, second, third] = all.replicas.running;
  if (!first || !second || !third) {
    throw new Error('three replicas were to run');
  }
  const sessionId = await mcpSession(first, { agentId });
  for (const replica of [first, second, third]) {
    expect((await postMcp(replica, ping, { agentId, sessionId })).status).toBe(200);
  }
  await all.replicas.kill(first);
  expect((await postMcp(second, ping, { agentId, sessionId })).status).toBe(200);
});

test('sessions that begin at once at all replicas are never more than an agent may have', async () => {
  const { id: agentId } = await registerAgent(all.replicas);
  const begun = await Promise.all(Array.from({ length: 12 }, () => initializeMcp(all.replicas, { agentId })));
  expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200));
  expect(rowsOf(all.replicas, 'mcp_sessions', { owner: `agent:${agentId}` })).toHaveLength(4);
});
