import { refusals, setBudget } from '../support/budgets.js';
import { nextTrigger } from '../support/lifecycle.js';
import { useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

const server = useServer();
test('newest first, as many as asked for', async () => {
  expect(await refusals(server)).toEqual([]);
  const tasks: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const agentId = addAgent(server);
    await setBudget(server, `agent/${agentId}`, 0);
    tasks.unshift((await createTask(server, { task: 'Wait', agentId })).id);
    await nextTrigger(server, agentId);
  }
  const all = await refusals(server);
  expect(all.map((refusal) => refusal.taskId)).toEqual(tasks);
  expect(await refusals(server, '?limit=2')).toEqual(all.slice(0, 2));
});

test.each(['0', '501'])('the limit %s is refused', async (limit) => {
  await server.callUntyped('listBudgetRefusals', { query: { limit } }).refused(400, 'validation_error', 'query.limit');
});
