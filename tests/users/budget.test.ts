import { registerAgent } from '../support/agents.js';
import { postCost } from '../support/costs.js';
import { insertRow, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useServer();

const budgetOf = async (userId: string): Promise<number | undefined> => {
  const answer = await server.call('getBudget', { path: { scope: 'user', scopeId: userId } }).answer();
  return answer.status === 200 ? answer.body.dailyBudgetUsd : undefined;
};

const patch = (userId: string, body: unknown) => server.callUntyped('updateUser', { path: { id: userId }, body });

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
    await server.call('upsertBudget', { path: { scope: 'user', scopeId: user.id }, body: { dailyBudgetUsd: 7 } });

    expect((await server.call('getUser', { path: { id: user.id } })).body.user.dailyBudgetUsd).toBe(5);
    expect(await budgetOf(user.id)).toBe(7);
    const { body } = await patch(user.id, { dailyBudgetUsd: 5 });
    expect(await budgetOf(user.id)).toBe(5);
    expect(body.user.recentEvents).toHaveLength(1);
  });

  test('a change that fails leaves the budget alone', async () => {
    await createUser(server, { email: 'budget@example.com' });
    const user = await createUser(server, { dailyBudgetUsd: 5 });
    await patch(user.id, {
      dailyBudgetUsd: 9,
      identities: [{ kind: 'chat', externalId: 'B' }],
      email: 'budget@example.com',
    }).refused(409, 'email_taken');
    expect(await budgetOf(user.id)).toBe(5);
  });

  test('goes with a merged user; the target keeps its own', async () => {
    const source = await createUser(server, { dailyBudgetUsd: 1 });
    const target = await createUser(server, { dailyBudgetUsd: 2 });
    await server.call('mergeUsers', { path: { id: target.id }, body: { sourceUserId: source.id } });

    expect([await budgetOf(source.id), await budgetOf(target.id)]).toEqual([undefined, 2]);
  });

  test('what was spent on a merged user’s tasks counts for the target, day by day, and nobody else’s changes', async () => {
    const source = await createUser(server);
    const target = await createUser(server);
    const other = await createUser(server);
    for (const { id } of [source, other]) {
      insertRow(server, 'daily_spend', { date: '2026-01-01', scope: 'user', scopeId: id, spendUsd: 7 });
    }
    const { id: agentId } = await registerAgent(server);
    for (const { id } of [source, target]) {
      const { body } = await server.call('createTask', { body: { task: 'Look', requestedByUserId: id } });
      await postCost(server, { agentId, taskId: body.id, totalCostUsd: 2 });
    }
    await server.call('mergeUsers', { path: { id: target.id }, body: { sourceUserId: source.id } });

    const spentBy = ({ id }: { id: string }) =>
      rowsOf(server, 'daily_spend', { scope: 'user', scopeId: id }).map(({ spendUsd }) => spendUsd);
    expect(spentBy(source)).toEqual([]);
    expect(spentBy(target).sort()).toEqual([4, 7]);
    expect(spentBy(other)).toEqual([7]);
  });
});
