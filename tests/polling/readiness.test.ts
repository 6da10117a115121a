import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addRuntime } from '../support/agents.js';
import { setBudget } from '../support/budgets.js';
import { postCost } from '../support/costs.js';
import { jobsDone } from '../support/jobs-done.js';
import { minutesAgo, nextTrigger } from '../support/lifecycle.js';
import { closedGates, readinessOf } from '../support/readiness.js';
import { rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

// Whatever the state, the readiness of a task and the poll of an agent say the same.

const statuses = [
  ...['draft', 'backlog', 'unassigned', 'offered', 'reviewing', 'pending', 'in_progress', 'paused', 'completed'],
  ...['unassigned', 'offered', 'pending', 'unassigned', 'pending'],
];

const affinities = [
  ...[null, null, null, 'not json', '{"leadOnly":true}', '{"leadOnly":true,"capabilities":["sql"]}'],
  ...['{"capabilities":["sql"]}', '{"role":"tester"}', '{"role":"tester","capabilities":["sql"]}'],
  ...['{"sourceAgentId":"agent-0","role":"tester"}', '{"sourceAgentId":"agent-1"}'],
];

const agentShape = fc.record({
  isLead: fc.nat(4).map((one) => one === 0),
  status: fc.constantFrom('idle', 'idle', 'busy', 'offline', 'waiting_for_credentials'),
  maxTasks: fc.constantFrom(0, 1, 1, 2, 3),
  role: fc.constantFrom(null, 'tester', 'writer'),
  capabilities: fc.constantFrom('[]', '["sql"]', '["sql","git"]'),
  lastSeenAt: fc.constantFrom(null, minutesAgo(1), minutesAgo(60)),
  budget: fc.constantFrom(undefined, undefined, undefined, 0, 100),
  runtime: fc.constantFrom('live', 'live', 'stale', 'offline', 'none'),
});

const taskShape = fc.record({
  status: fc.constantFrom(...statuses),
  /** Of the agents, or one more than there are: nobody. */
  agent: fc.nat(),
  affinity: fc.constantFrom(...affinities),
  priority: fc.constantFrom(10, 50, 90),
  hasRequester: fc.nat(3).map((one) => one === 0),
  /** An earlier task it depends on, if there is one; or a task that nobody knows. */
  dependsOn: fc.option(fc.nat(), { freq: 3 }),
});

const states = fc.record({
  agents: fc.array(agentShape, { minLength: 1, maxLength: 5 }),
  tasks: fc.array(taskShape, { minLength: 1, maxLength: 8 }),
  userBudget: fc.constantFrom(undefined, undefined, 0, 100),
  globalBudget: fc.constantFrom(undefined, undefined, undefined, 0, 100),
});

type State = typeof states extends fc.Arbitrary<infer Value> ? Value : never;

/** The columns that go with a status. */
const placeOf = (status: string, agentId: string) => {
  if (status === 'offered' || status === 'reviewing') {
    return { agentId: null, offeredTo: agentId, offeredAt: minutesAgo(1) };
  }
  return { agentId: status === 'unassigned' || status === 'backlog' ? null : agentId, offeredTo: null };
};

interface MadeAgent {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

const addAgents = async (server: OwnServer, state: State): Promise<MadeAgent[]> => {
  const agents = [];
  for (const [index, { isLead, budget, runtime, ...fields }] of state.agents.entries()) {
    const id = addAgent(server, { id: `agent-${index}`, isLead: isLead ? 1 : 0, ...fields });
    if (budget !== undefined) {
      await setBudget(server, `agent/${id}`, budget);
    }
    const runtimeId =
      runtime === 'none'
        ? randomUUID()
        : addRuntime(server, id, {
            status: runtime === 'offline' ? 'offline' : 'active',
            lastSeenAt: minutesAgo(runtime === 'stale' ? 60 : 1),
          });
    agents.push({ id, headers: { 'X-Runtime-Instance-ID': runtimeId } });
  }
  return agents;
};

const addTasks = async (server: OwnServer, state: State, requestedByUserId: string): Promise<void> => {
  const tasks: string[] = [];
  for (const { status, agent, affinity, priority, hasRequester, dependsOn } of state.tasks) {
    const earlier = dependsOn === null ? undefined : (tasks[dependsOn % (tasks.length + 1)] ?? randomUUID());
    const { id } = await createTask(server, {
      task: `Task ${tasks.length}`,
      agentId: null,
      priority,
      ...(hasRequester && { requestedByUserId }),
      ...(earlier !== undefined && { dependsOn: [earlier] }),
    });
    const holder = `agent-${agent % (state.agents.length + 1)}`;
    changeTask(server, id, { status, routingAffinity: affinity, ...placeOf(status, holder) });
    tasks.push(id);
  }
};

const make = async (server: OwnServer, state: State, userId: string): Promise<MadeAgent[]> => {
  clearTasks(server);
  server.database.exec('delete from budgets; delete from budget_refusals; delete from runtime_instances;');
  const agents = await addAgents(server, state);
  if (state.userBudget !== undefined) {
    await setBudget(server, `user/${userId}`, state.userBudget);
  }
  if (state.globalBudget !== undefined) {
    await setBudget(server, 'global/_global', state.globalBudget);
  }
  await addTasks(server, state, userId);
  return agents;
};

/** What is said to be handed out: by agent, the tasks that are next for it, also of those that tell a lead of a refusal. */
const promised = async (server: OwnServer): Promise<Map<string, string[]>> => {
  const next = new Map<string, string[]>();
  for (const { id } of rowsOf(server, 'tasks')) {
    const told = await readinessOf(server, id);
    const takers = told.agents.filter(({ isNext }) => isNext);
    for (const { agentId } of takers) {
      next.set(agentId, [...(next.get(agentId) ?? []), id]);
    }
    const enforced = closedGates({ gates: told.gates.filter(({ advisory }) => !advisory) });
    if (told.state === 'ready' || told.state === 'waiting') {
      expect(told.state).toBe(enforced.length === 0 ? 'ready' : 'waiting');
      // What an offer waits for is the answer; a poll only shows it.
      expect(told.state === 'ready').toBe(takers.length > 0 && told.status !== 'offered');
    }
    const { waitingFor } = (await server.call('getTask', { path: { id } })).body;
    expect(waitingFor?.name).toBe(closedGates(told)[0]);
  }
  return next;
};

describe.each([
  ['one worker an agent', {}],
  ['several runtimes an agent', { MULTI_RUNTIME_ENABLED: 'true' }],
  ['neither routing nor budgets enforced', { POOL_AFFINITY_ENFORCEMENT: 'false', BUDGET_ADMISSION_DISABLED: 'true' }],
])('%s', (_name, env) => {
  let server: OwnServer;
  let userId: string;
  beforeAll(async () => {
    server = await startServer({ env: { HEARTBEAT_DISABLE: 'true', ...env } });
    userId = (await createUser(server, { name: 'Ann' })).id;
    await postCost(server, { agentId: addAgent(server), totalCostUsd: 1 });
  });
  afterAll(() => server.destroy());

  const expectSame = async (agent: MadeAgent): Promise<void> => {
    const next = await promised(server);
    const trigger = await nextTrigger(server, agent.id, agent.headers);
    const handedOut = trigger === null || trigger.type === 'budget_refused' ? [] : [trigger.taskId];
    expect(next.get(agent.id) ?? []).toEqual(handedOut);
    // A refusal is told to the lead by a task.
    await jobsDone(server);
  };

  test('a task is next for an agent exactly if a poll of the agent hands it out', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        for (const agent of await make(server, state, userId)) {
          await expectSame(agent);
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('while agents take from a queue, what is left keeps its order', async () => {
  const server = await startServer();
  try {
    const agents = Array.from({ length: 4 }, () => addAgent(server, { maxTasks: 5 }));
    const tasks = [];
    for (let count = 0; count < 12; count += 1) {
      tasks.push((await createTask(server, { task: `${count}`, agentId: null })).id);
    }
    const asking = Promise.all(tasks.map(async (id) => ({ id, told: await readinessOf(server, id) })));
    const taken = await Promise.all(agents.map((agentId) => nextTrigger(server, agentId)));
    for (const { told } of await asking) {
      expect(['ready', 'waiting', 'started']).toContain(told.state);
    }
    expect(new Set(taken.map(({ taskId }) => taskId))).toEqual(new Set(tasks.slice(0, 4)));
    const left = await Promise.all(tasks.slice(4).map((id) => readinessOf(server, id)));
    expect(left.map(({ agents: [first] }) => first?.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(left.map(({ state }) => state)).toEqual(['ready', ...Array.from({ length: 7 }, () => 'waiting')]);
  } finally {
    await server.destroy();
  }
});
