import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '../../generated/swarm/types.js';
import { registerAgent } from '../support/agents.js';
import { testOn } from '../support/only-on.js';
import { type OwnServer, type SwarmClient, startServer } from '../support/server.js';

type Task = components['schemas']['Task'];
type LogEntry = components['schemas']['LogEntry'];

const layers = 6;
const tasksPerLayer = 5;
const workers = ['worker-1', 'worker-2', 'worker-3'];
const slots = 2;

/** Units of several connections run beside one another, and the time of each is when it began. */
const testOfLog = testOn('sqlite', 'only one writer leaves a log in the order in which it was done');

let server: OwnServer;
let tasks: Map<string, Task>;
let claims: { taskId: string; agentId: string }[];
let log: LogEntry[];

beforeAll(async () => {
  server = await startServer();
  await registerAgent(server, { isLead: true }, 'lead');
  await Promise.all(workers.map((id) => registerAgent(server, { maxTasks: slots }, id)));
  tasks = await createProject(server.agentClient('lead'));
  claims = (await Promise.all(workers.flatMap((id) => Array.from({ length: slots }, () => work(id))))).flat();
  log = await readLog();
});

afterAll(() => server.destroy());

/** Layer upon layer of tasks in the pool, each waiting for two of the layer below; few priorities, so that many tie. */
const createProject = async (lead: SwarmClient): Promise<Map<string, Task>> => {
  const created: Task[] = [];
  for (let index = 0; index < layers * tasksPerLayer; index += 1) {
    const below = created.slice(Math.max(0, (Math.floor(index / tasksPerLayer) - 1) * tasksPerLayer), index);
    const { data } = await lead.POST('/api/tasks', {
      body: {
        task: `Task ${index}`,
        agentId: null,
        priority: ((index * 7) % 4) * 20,
        dependsOn: index < tasksPerLayer ? [] : [below[index % 5], below[(index * 3 + 1) % 5]].flatMap(idOf),
        followUpConfig: { disabled: true },
      },
    });
    created.push(data as Task);
  }
  return new Map(created.map((task) => [task.id, task]));
};

const idOf = (task: Task | undefined): string[] => (task === undefined ? [] : [task.id]);

const allEnded = async (client: SwarmClient): Promise<boolean> => {
  const { data } = await client.GET('/api/stats');
  return data?.tasks.completed === tasks.size;
};

/** One of the loops of a worker: it polls, works, finishes, until the project is done. */
const work = async (agentId: string): Promise<{ taskId: string; agentId: string }[]> => {
  const client = server.agentClient(agentId);
  const header = { 'X-Agent-ID': agentId };
  const claimed = [];
  for (;;) {
    const { data } = await client.GET('/api/poll', { params: { header } });
    if (data?.trigger?.type === 'task_assigned') {
      const { taskId } = data.trigger;
      claimed.push({ taskId, agentId });
      const params = { path: { id: taskId }, header };
      await client.POST('/api/tasks/{id}/progress', { params, body: { progress: 'half done' } });
      await client.POST('/api/tasks/{id}/finish', { params, body: { status: 'completed', output: agentId } });
    } else if (await allEnded(client)) {
      return claimed;
    } else {
      await sleep(5);
    }
  }
};

/** What happened to the tasks, in the order of the transactions. */
const readLog = async (): Promise<LogEntry[]> => {
  const { data } = await server.client().GET('/api/logs', { params: { query: { limit: 10_000 } } });
  return (data?.logs ?? []).filter(({ taskId }) => taskId !== undefined).reverse();
};

const claimOf = ({ eventType }: LogEntry): boolean => eventType === 'task_claimed';
const endOf = ({ eventType, newValue }: LogEntry): boolean =>
  eventType === 'task_status_change' && newValue === 'completed';

const taskOf = ({ taskId }: LogEntry): Task => {
  const task = tasks.get(taskId ?? '');
  if (task === undefined) {
    throw new Error(`${taskId} is not of the project`);
  }
  return task;
};

/** The log, told entry by entry with what was done and what was free to start just before. */
const replay = (see: (entry: LogEntry, before: { ended: Set<string>; ready: Task[] }) => void): void => {
  const ended = new Set<string>();
  const started = new Set<string>();
  for (const entry of log) {
    const ready = [...tasks.values()].filter(
      ({ id, dependsOn }) => !started.has(id) && dependsOn.every((other) => ended.has(other)),
    );
    see(entry, { ended, ready });
    if (claimOf(entry)) {
      started.add(taskOf(entry).id);
    } else if (endOf(entry)) {
      ended.add(taskOf(entry).id);
    }
  }
};

it('hands every task to exactly one worker, and every worker gets some', () => {
  expect(claims.map(({ taskId }) => taskId).sort()).toEqual([...tasks.keys()].sort());
  expect(log.filter(claimOf)).toHaveLength(tasks.size);
  expect(log.filter(endOf)).toHaveLength(tasks.size);
  expect(new Set(claims.map(({ agentId }) => agentId))).toEqual(new Set(workers));
});

it('keeps for each task who did it', async () => {
  const { data } = await server.client().GET('/api/tasks', { params: { query: { limit: 100, fields: 'full' } } });
  const byId = new Map(claims.map(({ taskId, agentId }) => [taskId, agentId]));
  expect(data?.total).toBe(tasks.size);
  for (const task of data?.tasks ?? []) {
    expect(task).toMatchObject({ status: 'completed', agentId: byId.get(task.id), output: byId.get(task.id) });
  }
});

testOfLog('starts no task before all it depends on is completed', () => {
  replay((entry, { ended }) => {
    if (claimOf(entry)) {
      expect([...ended]).toEqual(expect.arrayContaining(taskOf(entry).dependsOn));
    }
  });
});

testOfLog('starts the most urgent of the ready tasks, and of equally urgent ones the oldest', () => {
  replay((entry, { ready }) => {
    if (claimOf(entry)) {
      const [first] = [...ready].sort((a, b) => b.priority - a.priority || a.id.localeCompare(b.id));
      expect(taskOf(entry).id).toBe(first?.id);
    }
  });
});

testOfLog('never gives a worker more than it can take', () => {
  const running = new Map(workers.map((id) => [id, 0]));
  for (const entry of log.filter((candidate) => claimOf(candidate) || endOf(candidate))) {
    const agentId = entry.agentId ?? '';
    const count = (running.get(agentId) ?? 0) + (claimOf(entry) ? 1 : -1);
    running.set(agentId, count);
    expect(count).toBeGreaterThanOrEqual(0);
    expect(count).toBeLessThanOrEqual(slots);
  }
});

it('leaves the workers idle', async () => {
  const { data } = await server.client().GET('/api/agents');
  expect(data?.agents.map(({ status }) => status)).toEqual(['idle', 'idle', 'idle', 'idle']);
});
