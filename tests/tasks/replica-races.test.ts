import { nextTrigger, post, runningTask, statusOfAgent } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { columnOf, rowsOf } from '../support/rows.js';
import { taskCounts } from '../support/task-counts.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

const all = useReplicas(racingReplicas, { env: { VALIDATE_RESPONSES: undefined } });
afterEach(() => clearTasks(all.replicas));

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

test('an issue of a tracker becomes one task, however many replicas are told of it at once', async () => {
  const answers = await Promise.all(
    times(30).map(() =>
      all.replicas
        .callUntyped('createTask', { body: { task: 'Mend it.', contextKey: 'task:trackers:tracker_a:issue:ENG-42' } })
        .answer(),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
});

test('of the tasks of one context for one agent all but the first continue another, also from a parent', async () => {
  const agentId = addAgent(all.replicas);
  const contextKey = 'task:chat:C1:1.5';
  const { id: parentTaskId } = await createTask(all.replicas, { task: 'root', agentId, contextKey });

  await Promise.all(
    times(20).map((index) =>
      createTask(all.replicas, index % 2 === 0 ? { task: 'a', agentId, contextKey } : { task: 'b', parentTaskId }),
    ),
  );

  const roots = rowsOf(all.replicas, 'tasks').filter((task) => task.parentTaskId === null);
  expect(roots.map(({ id }) => id)).toEqual([parentTaskId]);
  const listed = await all.replicas.call('getTaskSession', { path: { rootTaskId: parentTaskId } });
  expect(listed.body.total).toBe(21);
});

test('tasks that are created while others poll are handed out once, and all are counted', async () => {
  const agents = times(6).map(() => addAgent(all.replicas, { maxTasks: 100 }));

  const triggers = await Promise.all(
    times(60).map(async (index) => {
      await createTask(all.replicas, { task: `${index}`, agentId: null });
      return nextTrigger(all.replicas, String(agents[index % 6]));
    }),
  );

  const got = triggers.filter((trigger) => trigger !== null).map(({ taskId }) => taskId);
  expect(got).toHaveLength(60);
  expect(new Set(got).size).toBe(60);
  const { body } = await all.replicas.call('listTasks', { query: { status: 'in_progress' } });
  expect(body.total).toBe(60);
});

const finish = (id: string, agentId: string) =>
  post(all.replicas, id, 'finish', { status: 'completed', output: 'done' }, agentId);

const underWay = (agentId: string) => rowsOf(all.replicas, 'tasks', { agentId, status: 'in_progress' });

test('what waits for a task that ends while it is created is ready afterwards, each time', async () => {
  const agent = addAgent(all.replicas, { maxTasks: 1000 });
  const round = async (): Promise<void> => {
    const { id } = await runningTask(all.replicas, agent);
    await Promise.all([
      finish(id, agent),
      ...times(4).map(() => createTask(all.replicas, { task: 'next', agentId: null, dependsOn: [id] })),
    ]);
  };
  for (const _ of times(15)) {
    await round();
  }

  const waiting = rowsOf(all.replicas, 'task_dependencies').map(({ taskId }) =>
    columnOf(all.replicas, 'tasks', taskId, 'unmetDependencies'),
  );
  expect(waiting).toEqual(times(60).map(() => 0));
});

test('a task for which several wait that end at once waits for none of them afterwards', async () => {
  const agent = addAgent(all.replicas, { maxTasks: 1000 });
  for (const _ of times(5)) {
    const running: string[] = [];
    for (const _each of times(4)) {
      running.push((await runningTask(all.replicas, agent)).id);
    }
    const joined = await Promise.all(
      times(3).map(() => createTask(all.replicas, { task: 'join', agentId: null, dependsOn: running })),
    );

    await Promise.all(running.map((id) => finish(id, agent)));

    const left = joined.map(({ id }) => columnOf(all.replicas, 'tasks', id, 'unmetDependencies'));
    expect(left).toEqual([0, 0, 0]);
  }
});

test('of many reports of the end of a run one ends it, and the agent is idle', async () => {
  const agent = addAgent(all.replicas);
  const { id } = await runningTask(all.replicas, agent);

  const answers = await Promise.all([
    ...times(9).map(() => finish(id, agent).answer()),
    ...times(9).map((index) => post(all.replicas, id, 'progress', { progress: `${index}` }, agent).answer()),
  ]);

  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  expect(columnOf(all.replicas, 'tasks', id, 'status')).toBe('completed');
  expect(statusOfAgent(all.replicas, agent)).toBe('idle');
  expect(rowsOf(all.replicas, 'agent_log', { taskId: id, newValue: 'completed' })).toHaveLength(1);
});

test('an agent that polls, reports, ends and is told to stop at once has no more than it may, and the right status', async () => {
  const agent = addAgent(all.replicas, { maxTasks: 3 });
  const tasks = await Promise.all(
    times(40).map((index) => createTask(all.replicas, { task: `${index}`, agentId: agent })),
  );
  let most = 0;
  const work = async (turn: number): Promise<void> => {
    const trigger = await nextTrigger(all.replicas, agent);
    most = Math.max(most, underWay(agent).length);
    if (trigger === null) {
      return;
    }
    const { taskId } = trigger;
    await Promise.all([
      post(all.replicas, taskId, 'progress', { progress: 'on it' }, agent).answer(),
      turn % 3 === 0 ? post(all.replicas, taskId, 'cancel', {}).answer() : finish(taskId, agent).answer(),
      nextTrigger(all.replicas, agent),
    ]);
  };

  for (const turn of times(6)) {
    await Promise.all(times(4).map((index) => work(turn + index)));
  }

  expect(most).toBeLessThanOrEqual(3);
  expect(statusOfAgent(all.replicas, agent)).toBe(underWay(agent).length > 0 ? 'busy' : 'idle');
  const { body } = await all.replicas.call('listTasks', { query: { limit: 1 } });
  expect(body.total).toBe(tasks.length);
  const { kept, actual } = taskCounts(all.replicas);
  expect(kept).toEqual(actual);
});
