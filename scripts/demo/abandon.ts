import { agentIdPrefix } from './agent.js';
import { dataOf, done, doneIfAny } from './client.js';
import { removeAccounts } from './scenes/accounts.js';
import { cancelTheRest } from './scenes/closing.js';
import { removeExtension } from './scenes/extension.js';
import { liftLimit } from './scenes/keys.js';
import { removeMetric } from './scenes/metric.js';
import { removePage } from './scenes/page.js';
import { removePool } from './scenes/pool.js';
import { removeProfile } from './scenes/profiles.js';
import { removeRoutine } from './scenes/routine.js';
import { emailOf } from './scenes/team.js';
import { settleAll } from './settle-all.js';
import type { World } from './world.js';

const revokeTokens = async ({ operator, run }: World): Promise<void> => {
  const { users } = await dataOf(operator.GET('/api/users'));
  const ada = users.find(({ email }) => email === emailOf(run));
  if (ada === undefined) {
    return;
  }
  for (const token of ada.tokens.filter(({ revokedAt }) => revokedAt === undefined)) {
    const params = { path: { id: ada.id, tokenId: token.id } };
    await done(operator.DELETE('/api/users/{id}/mcp-tokens/{tokenId}', { params }));
  }
};

const endSessions = async ({ operator, run }: World): Promise<void> => {
  const { sessions } = await dataOf(operator.GET('/api/active-sessions'));
  const ours = sessions.filter(({ agentId }) => agentId.startsWith(agentIdPrefix(run)));
  const end = (id: string) => () => done(operator.DELETE('/api/active-sessions/{id}', { params: { path: { id } } }));
  await settleAll(ours.map(({ id }) => end(id)));
};

/** Durable runs that go on, or could. */
const cancelRuns = async ({ operator, run }: World): Promise<void> => {
  for (const status of ['running', 'paused'] as const) {
    const { runs } = await dataOf(operator.GET('/api/script-runs', { params: { query: { status, limit: 500 } } }));
    const ours = runs.filter(({ agentId }) => agentId.startsWith(agentIdPrefix(run)));
    await settleAll(
      ours.map(
        ({ id }) =>
          () =>
            done(operator.DELETE('/api/script-runs/{id}', { params: { path: { id } } })),
      ),
    );
  }
};

/** Agents go offline, and the limits of what they may spend are lifted. */
const sendHome = async ({ operator, run }: World): Promise<void> => {
  const { agents } = await dataOf(operator.GET('/api/agents'));
  const ours = agents.filter(({ id }) => id.startsWith(agentIdPrefix(run)));
  const online = ours.filter(({ status }) => status !== 'offline');
  const liftBudget = (scopeId: string) => () => {
    const params = { path: { scope: 'agent' as const, scopeId } };
    return doneIfAny(operator.DELETE('/api/budgets/{scope}/{scopeId}', { params }));
  };
  const close = (id: string) => () => done(operator.POST('/close', { params: { header: { 'X-Agent-ID': id } } }));
  await settleAll([...ours.map(({ id }) => liftBudget(id)), ...online.map(({ id }) => close(id))]);
};

/** What begins work by itself comes first. */
const endWork = async (world: World): Promise<void> => {
  await removeRoutine(world);
  await cancelTheRest(world);
};

/**
 * Leaves nothing running behind when the demo breaks off, wherever it was: the server knows what there is of the run.
 * The token that lets somebody in comes first.
 *
 * @throws DemoError with what could not be ended; everything else is
 */
export const abandon = (world: World): Promise<void> =>
  settleAll([
    () => revokeTokens(world),
    () => cancelRuns(world),
    () => endWork(world),
    () => removePool(world),
    () => endSessions(world),
    () => sendHome(world),
    () => liftLimit(world),
    () => removeExtension(world),
    () => removePage(world),
    () => removeMetric(world),
    () => removeAccounts(world),
    () => removeProfile(world),
  ]);
