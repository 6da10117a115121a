import { registerAgent } from '../support/agents.js';
import { postCost } from '../support/costs.js';
import { useServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useServer();

const budgetOf = async (userId: string): Promise<number | undefined> => {
  const { status, body } = await server.request('GET', `/api/budgets/user/${userId}`);
  return status === 200 ? body.dailyBudgetUsd : undefined;
};

const patch = (userId: string, body: unknown) => server.request('PATCH', `/api/users/${userId}`, { body });

describe('the daily budget of a user', () => {
  test('is the budget of the user’s scope: a number sets it, null deletes it, nothing leaves it', async () => {
    const unlimited = await createUser(server);
    const limited = await createUser(server, { dailyBudgetUsd: 5 });
    expect([await budgetOf(unlimited.id), await budgetOf(limited.id)]).toEqual([undefined, 5]);

    await patch(limited.id, { name: 'Renamed' });
    expect(await budgetOf(limited.id)).toBe(5);
    await patch(limited.id, { dailyBudgetUsd: 0 });
    expect(await budgetOf(limited.id)).toBe(0);
    await patch(limited.id, { dailyBudgetUsd: null });
    expect(await budgetOf(limited.id)).toBeUndefined();
  });

  test('is mirrored one way only; writing the same number again restores the budget', async () => {
    const user = await createUser(server, { dailyBudgetUsd: 5 });
    await server.request('PUT', `/api/budgets/user/${user.id}`, { body: { dailyBudgetUsd: 7 } });

    expect((await server.request('GET', `/api/users/${user.id}`)).body.user.dailyBudgetUsd).toBe(5);
    expect(await budgetOf(user.id)).toBe(7);
    const { body } = await patch(user.id, { dailyBudgetUsd: 5 });
    expect(await budgetOf(user.id)).toBe(5);
    expect(body.user.recentEvents).toHaveLength(1);
  });

  test('a change that fails leaves the budget alone', async () => {
    await createUser(server, { email: 'budget@example.com' });
    const user = await createUser(server, { dailyBudgetUsd: 5 });
    const { status } = await patch(user.id, {
      dailyBudgetUsd: 9,
      identities: [{ kind: 'chat', externalId: 'B' }],
      email: 'budget@example.com',
    });

    expect(status).toBe(409);
    expect(await budgetOf(user.id)).toBe(5);
  });

  test('goes with a merged user; the target keeps its own', async () => {
    const source = await createUser(server, { dailyBudgetUsd: 1 });
    const target = await createUser(server, { dailyBudgetUsd: 2 });
    await server.request('POST', `/api/users/${target.id}/merge`, { body: { sourceUserId: source.id } });

    expect([await budgetOf(source.id), await budgetOf(target.id)]).toEqual([undefined, 2]);
  });

  test('what was spent today on a merged user’s tasks counts for the target', async () => {
    const source = await createUser(server);
    const target = await createUser(server);
    const { id: agentId } = await registerAgent(server);
    for (const { id } of [source, target]) {
      const { body } = await server.request('POST', '/api/tasks', { body: { task: 'Look', requestedByUserId: id } });
      await postCost(server, { agentId, taskId: body.id, totalCostUsd: 2 });
    }
    await server.request('POST', `/api/users/${target.id}/merge`, { body: { sourceUserId: source.id } });

    const spent = server.database
      .prepare(`select spendUsd from daily_spend where scope = 'user' and scopeId in (?, ?)`)
      .all(source.id, target.id);
    expect(spent).toEqual([{ spendUsd: 4 }]);
  });
});
