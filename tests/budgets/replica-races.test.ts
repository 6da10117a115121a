import { refusals, setBudget } from '../support/budgets.js';
import { postCost } from '../support/costs.js';
import { act, nextTrigger } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { deleteRows, rowsOf } from '../support/rows.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent, changeTask, clearTasks } from '../support/tasks.js';
import { createUser } from '../support/users.js';

const all = useReplicas(racingReplicas, { env: { VALIDATE_RESPONSES: undefined } });
afterEach(() => {
  clearTasks(all.replicas);
  for (const table of ['budgets', 'budget_refusals', 'daily_spend'] as const) {
    deleteRows(all.replicas, table);
  }
});

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

const costs = 24;
/** How often each agent asks at most before the budget is used up. */
const mostEarly = 20;

test.each(['global', 'agent', 'user'] as const)(
  'each poll that begins after the cost was answered that uses up the budget (%s) is refused, on whichever replica',
  async (scope) => {
    const user = await createUser(all.replicas);
    const agents = times(6).map(() => addAgent(all.replicas, { maxTasks: 1000 }));
    const [spender = ''] = agents;
    const asking = scope === 'agent' ? agents.map(() => spender) : agents;
    const tasks = times(asking.length * mostEarly + 10).map(() =>
      insertTaskRow(all.replicas, { status: 'unassigned', requestedByUserId: user.id }),
    );
    const [first = '', last = ''] = [tasks[0], tasks.at(-1)];
    changeTask(all.replicas, last, { status: 'backlog' });
    const scopeId = { global: '_global', agent: spender, user: user.id }[scope];
    await setBudget(all.replicas, `${scope}/${scopeId}`, costs);

    let isUsedUp = false;
    const early: unknown[] = [];
    const spending = Promise.all(
      times(costs).map(() => postCost(all.replicas, { agentId: spender, taskId: last, totalCostUsd: 1 })),
    ).then(() => {
      isUsedUp = true;
    });
    const late = await Promise.all(
      asking.map(async (agentId) => {
        for (let turn = 0; turn < mostEarly && !isUsedUp; turn += 1) {
          early.push(await nextTrigger(all.replicas, agentId));
        }
        await spending;
        return Promise.all(times(5).map(() => nextTrigger(all.replicas, agentId)));
      }),
    );

    const refused = { type: 'budget_refused', cause: scope, [`${scope}Spend`]: costs, [`${scope}Budget`]: costs };
    for (const trigger of late.flat()) {
      expect(trigger).toMatchObject(refused);
    }
    const given = early.filter((trigger) => (trigger as { type: string }).type === 'task_assigned');
    expect(rowsOf(all.replicas, 'tasks', { status: 'in_progress' })).toHaveLength(given.length);
    const left = rowsOf(all.replicas, 'tasks', { status: 'unassigned' }).map(({ id }) => id);
    await act(all.replicas, left[0] ?? first, 'claim', spender).refused(409, 'budget_exceeded');
    const told = (await refusals(all.replicas)).map(({ taskId }) => taskId);
    expect(new Set(told).size).toBe(told.length);
  },
);
