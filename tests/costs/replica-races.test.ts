import { postCost, recountCosts } from '../support/costs.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { columnOf, rowsOf } from '../support/rows.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent } from '../support/tasks.js';
import { createUser } from '../support/users.js';

const all = useReplicas(racingReplicas);

const sums = () =>
  rowsOf(all.replicas, 'cost_sums')
    .map((sum) => JSON.stringify(sum))
    .sort();

/** What is in the day's rows of a scope, in all of them without an id. */
const spent = (scope: 'global' | 'agent' | 'user', scopeId?: string): number =>
  rowsOf(all.replicas, 'daily_spend', { scope, ...(scopeId !== undefined && { scopeId }) }).reduce(
    (sum, { spendUsd }) => sum + spendUsd,
    0,
  );

test('costs that several replicas record at once are in their tasks, in all sums and in the day, each once', async () => {
  const user = await createUser(all.replicas);
  const agents = [addAgent(all.replicas), addAgent(all.replicas)];
  const tasks = [undefined, user.id, user.id].map((requestedByUserId) =>
    insertTaskRow(all.replicas, { requestedByUserId: requestedByUserId ?? null }),
  );

  await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      postCost(all.replicas, {
        agentId: String(agents[index % 2]),
        taskId: String(tasks[index % 3]),
        totalCostUsd: 0.5,
      }),
    ),
  );

  expect(tasks.map((id) => columnOf(all.replicas, 'tasks', id, 'totalCostUsd'))).toEqual([15, 15, 15]);
  expect(spent('user', user.id)).toBe(30);
  expect(agents.map((agent) => spent('agent', agent))).toEqual([22.5, 22.5]);
  expect(spent('global')).toBe(45);
  const kept = sums();
  await recountCosts(all.replicas);
  expect(kept).toEqual(sums());
});
