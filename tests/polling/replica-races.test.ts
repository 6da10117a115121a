import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { deadlocksOf } from '../support/deadlocks.js';
import { act, nextTrigger, post } from '../support/lifecycle.js';
import { testOn } from '../support/only-on.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { insertRow, rowsOf } from '../support/rows.js';
import { taskCounts } from '../support/task-counts.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

const all = useReplicas(racingReplicas, { env: { VALIDATE_RESPONSES: undefined } });
afterEach(() => clearTasks(all.replicas));

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

const underWay = (agentId: string): number =>
  rowsOf(all.replicas, 'tasks').filter(
    (task) =>
      (task.agentId === agentId && task.status === 'in_progress') ||
      (task.offeredTo === agentId && task.status === 'reviewing'),
  ).length;

test('an agent never gets more than it has slots, whichever replicas its polls reach', async () => {
  const agents = times(4).map(() => addAgent(all.replicas, { maxTasks: 3 }));
  for (const agent of agents) {
    for (const _ of times(3)) {
      insertTaskRow(all.replicas, { status: 'offered', offeredTo: agent });
      insertTaskRow(all.replicas, { status: 'pending', agentId: agent });
      insertTaskRow(all.replicas, { status: 'unassigned' });
    }
  }

  const triggers = await Promise.all(agents.flatMap((agent) => times(15).map(() => nextTrigger(all.replicas, agent))));

  const got = triggers.filter((trigger) => trigger !== null).map(({ taskId }) => taskId);
  expect(got).toHaveLength(12);
  expect(new Set(got).size).toBe(12);
  expect(agents.map(underWay)).toEqual([3, 3, 3, 3]);
});

test('as many polls as there are tasks in the pool get one each, and nobody finds it empty before it is', async () => {
  for (const _ of times(60)) {
    insertTaskRow(all.replicas, { status: 'unassigned' });
  }
  const agents = times(60).map(() => addAgent(all.replicas));

  const triggers = await Promise.all(agents.map((agent) => nextTrigger(all.replicas, agent)));

  expect(new Set(triggers.map((trigger) => trigger?.taskId)).size).toBe(60);
  expect(triggers).not.toContain(null);
});

test('what a poll says of the task it took is what is stored, also of its files and whom it is for', async () => {
  const agent = addAgent(all.replicas, { maxTasks: 3 });
  const plain = insertTaskRow(all.replicas, { status: 'unassigned', priority: 70, progress: 'half' });
  const withFile = insertTaskRow(all.replicas, { status: 'unassigned', priority: 60 });
  const kept = JSON.stringify({ sourceAgentId: agent });
  const own = insertTaskRow(all.replicas, { status: 'unassigned', priority: 50, routingAffinity: kept });
  insertRow(all.replicas, 'task_attachments', {
    id: randomUUID(),
    taskId: withFile,
    kind: 'url',
    name: 'notes',
    url: 'https://example.org/notes',
    isPrimary: 0,
    createdAt: new Date().toISOString(),
  });

  for (const [id, files] of [
    [plain, []],
    [withFile, ['notes']],
    [own, []],
  ] as const) {
    const trigger = await nextTrigger(all.replicas, agent);
    expect(trigger?.taskId).toBe(id);
    const { attachments, ...told } = trigger?.task ?? {};
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(files);
    const { body: stored } = await all.replicas.call('getTask', { path: { id } });
    expect(stored).toMatchObject(told);
  }
  expect(rowsOf(all.replicas, 'agents').map(({ status }) => status)).toEqual(['busy']);
});

test('agents are busy when they have work, and tasks are counted in their states, after many claims at once', async () => {
  await Promise.all(times(30).map((index) => createTask(all.replicas, { task: `${index}`, agentId: null })));
  const agents = times(10).map(() => addAgent(all.replicas, { maxTasks: 2 }));

  await Promise.all(agents.flatMap((agent) => times(5).map(() => nextTrigger(all.replicas, agent))));

  expect(rowsOf(all.replicas, 'agents').map(({ status }) => status)).toEqual(agents.map(() => 'busy'));
  const { body } = await all.replicas.call('listTasks', { query: { status: 'unassigned' } });
  expect(body.total).toBe(10);
  const running = await all.replicas.call('listTasks', { query: { status: 'in_progress' } });
  expect(running.body.total).toBe(20);
});

/** Asks each connection for something, so that it tells what it has counted: it does so up to a second later. */
const countedDeadlocks = async (agents: readonly string[]): Promise<number> => {
  await pause(1100);
  await Promise.all(
    times(24).map((index) => all.replicas.call('getAgent', { path: { id: agents[index % agents.length] ?? '' } })),
  );
  return deadlocksOf(all.replicas);
};

testOn('postgres', 'SQLite has one lock')(
  'agents that may take different tasks of one pool never wait for one another in a circle',
  async () => {
    const roles = ['writer', 'tester', 'reviewer'];
    const before = deadlocksOf(all.replicas);
    for (const index of times(240)) {
      const routingAffinity = JSON.stringify({ role: roles[index % roles.length] });
      insertTaskRow(all.replicas, { status: 'unassigned', routingAffinity });
    }
    const agents = times(48).map((index) =>
      addAgent(all.replicas, { maxTasks: 5, role: roles[Math.floor(index / 16)] ?? null }),
    );

    const triggers = await Promise.all(agents.flatMap((agent) => times(5).map(() => nextTrigger(all.replicas, agent))));

    expect(new Set(triggers.map((trigger) => trigger?.taskId)).size).toBe(240);
    expect(await countedDeadlocks(agents)).toBe(before);
  },
);

test('claims and releases of the same tasks, mixed on all replicas, give each to one agent and count all of them', async () => {
  const isCounted = racingReplicas > 1;
  const before = isCounted ? deadlocksOf(all.replicas) : 0;
  const tasks = times(60).map(() => insertTaskRow(all.replicas, { status: 'unassigned' }));
  const agents = times(16).map(() => addAgent(all.replicas, { maxTasks: 2 }));
  const refused: unknown[] = [];
  let released = 0;

  /** What a worker does that is given something, or takes it, and then gives it back, or ends it. */
  const take = async (agentId: string, turn: number): Promise<string | undefined> => {
    if (turn % 3 > 0) {
      return (await nextTrigger(all.replicas, agentId))?.taskId;
    }
    const wanted = tasks[(turn * 7) % tasks.length] ?? '';
    const { status } = await act(all.replicas, wanted, 'claim', agentId).answer();
    return status === 200 ? wanted : undefined;
  };
  const work = async (agentId: string, from: number): Promise<void> => {
    for (const turn of times(10)) {
      const taken = await take(agentId, from + turn);
      if (taken === undefined) {
        continue;
      }
      const isLast = turn === 9;
      const { status, body } = await (isLast
        ? post(all.replicas, taken, 'finish', { status: 'completed' }, agentId).answer()
        : act(all.replicas, taken, 'release', agentId).answer());
      released += isLast ? 0 : 1;
      if (status !== 200) {
        refused.push(body);
      }
    }
  };

  await Promise.all(agents.flatMap((agentId, index) => times(2).map((lane) => work(agentId, index + lane))));

  expect(refused).toEqual([]);
  expect(released).toBeGreaterThan(50);
  expect(rowsOf(all.replicas, 'agents').filter(({ status }) => status !== 'idle')).toEqual([]);
  const { kept, actual } = taskCounts(all.replicas);
  expect(kept).toEqual(actual);
  expect((kept.completed ?? 0) + (kept.unassigned ?? 0)).toBe(tasks.length);
  if (isCounted) {
    expect(await countedDeadlocks(agents)).toBe(before);
  }
});
