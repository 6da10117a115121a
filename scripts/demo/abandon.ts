import { agentIdPrefix } from './agent.js';
import { dataOf } from './client.js';
import { cancelTheRest } from './scenes/closing.js';
import { liftLimit } from './scenes/keys.js';
import { emailOf } from './scenes/team.js';
import type { World } from './world.js';

/** Agents go offline, their sessions end, and the limits of what they may spend are lifted. */
const sendHome = async ({ operator, run }: World): Promise<void> => {
  const { agents } = await dataOf(operator.GET('/api/agents'));
  const { sessions } = await dataOf(operator.GET('/api/active-sessions'));
  for (const { id, status } of agents.filter(({ id }) => id.startsWith(agentIdPrefix(run)))) {
    for (const session of sessions.filter(({ agentId }) => agentId === id)) {
      await operator.DELETE('/api/active-sessions/{id}', { params: { path: { id: session.id } } });
    }
    await operator.DELETE('/api/budgets/{scope}/{scopeId}', { params: { path: { scope: 'agent', scopeId: id } } });
    if (status !== 'offline') {
      await operator.POST('/close', { params: { header: { 'X-Agent-ID': id } } });
    }
  }
};

const revokeTokens = async ({ operator, run }: World): Promise<void> => {
  const { users } = await dataOf(operator.GET('/api/users'));
  const ada = users.find(({ email }) => email === emailOf(run));
  for (const { id: tokenId, revokedAt } of ada?.tokens ?? []) {
    if (ada !== undefined && revokedAt === undefined) {
      await operator.DELETE('/api/users/{id}/mcp-tokens/{tokenId}', { params: { path: { id: ada.id, tokenId } } });
    }
  }
};

/** Leaves nothing running behind when the demo breaks off, wherever it was: the server knows what there is of the run. */
export const abandon = async (world: World): Promise<void> => {
  await cancelTheRest(world);
  await sendHome(world);
  await liftLimit(world);
  await revokeTokens(world);
};
