import { postCost, recountCosts } from '../support/costs.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { columnOf, rowsOf } from '../support/rows.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent } from '../support/tasks.js';
import { createUser } from '../support/users.js';

onlyOn('postgres', 'several processes add to one sum only where they share a database');

const all = useReplicas(3);

const sums = () =>
  rowsOf(all.replicas, 'cost_sums')
    .map((sum) => JSON.stringify(sum))
    .sort();

test('costs that three replicas record at once are in their tasks, in all sums and in the day, each once', async () => {
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
  const spent = rowsOf(all.replicas, 'daily_spend').map(({ scope, scopeId, spendUsd }) => [scope, scopeId, spendUsd]);
  expect(spent).toHaveLength(4);
  expect(spent).toEqual(
    expect.arrayContaining([
      ['global', '', 45],
      ['user', user.id, 30],
      ...agents.map((agent) => ['agent', agent, 22.5]),
    ]),
  );
  const kept = sums();
  await recountCosts(all.replicas);
  expect(kept).toEqual(sums());
});
