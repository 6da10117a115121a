import { act, finalStates, post, readTask, runningTask, statusOfAgent, taskLogOf } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { rowsOf } from '../support/rows.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

const all = useReplicas(racingReplicas, { env: { VALIDATE_RESPONSES: undefined } });
afterEach(() => clearTasks(all.replicas));

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

const supersede = (id: string, agent: string) =>
  post(all.replicas, id, 'supersede', { reason: 'graceful_shutdown' }, agent);

const endings = (id: string) =>
  taskLogOf(all.replicas, id).filter(({ newValue }) => finalStates.some((status) => status === newValue));

test('an offer that is accepted on several replicas at once is accepted once', async () => {
  const agent = addAgent(all.replicas);
  const { id } = await createTask(all.replicas, { task: 'Would you?', offeredTo: agent });

  const answers = await Promise.all(times(20).map(() => act(all.replicas, id, 'accept', agent).answer()));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(19).map(() => 409)]);
  expect(taskLogOf(all.replicas, id).filter(({ eventType }) => eventType === 'task_accepted')).toHaveLength(1);
});

test('of an acceptance and a rejection of one offer at once one counts', async () => {
  for (const _ of times(5)) {
    const agent = addAgent(all.replicas);
    const { id } = await createTask(all.replicas, { task: 'Would you?', offeredTo: agent });

    const answers = await Promise.all(
      times(6).map((index) => act(all.replicas, id, index % 2 === 0 ? 'accept' : 'reject', agent).answer()),
    );

    const [done, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const decisions = taskLogOf(all.replicas, id).filter(({ eventType }) => /_(?:accepted|rejected)$/.test(eventType));
    expect(decisions).toHaveLength(1);
    expect(done?.body).toMatchObject({ task: { status: (await readTask(all.replicas, id)).status } });
  }
});

test('of many cancellations on several replicas at once, one counts', async () => {
  const { id } = await createTask(all.replicas, { task: 'Stop me.', agentId: null });

  const answers = await Promise.all(times(20).map(() => post(all.replicas, id, 'cancel').answer()));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(19).map(() => 409)]);
  expect(endings(id)).toHaveLength(1);
});

test('a running task gets one child, however many ask on several replicas at once', async () => {
  const agent = addAgent(all.replicas);
  const { id } = await runningTask(all.replicas, agent);

  const answers = await Promise.all(times(20).map(() => supersede(id, agent)));

  expect(answers.map(({ body }) => body.kind).sort()).toEqual([...times(19).map(() => 'alreadyFinished'), 'resumed']);
  expect(rowsOf(all.replicas, 'tasks')).toHaveLength(2);
});

test('a running task that is finished, cancelled and superseded at once ends once, and has a child only as superseded', async () => {
  for (const round of times(8)) {
    const agent = addAgent(all.replicas);
    const { id } = await runningTask(all.replicas, agent);
    const ways = [
      () => post(all.replicas, id, 'finish', { status: 'completed', output: 'done' }, agent),
      () => post(all.replicas, id, 'cancel'),
      () => supersede(id, agent),
    ];

    const answers = await Promise.all(times(9).map((index) => ways[(index + round) % 3]?.().answer()));

    expect(answers.filter((answer) => answer === undefined || ![200, 409].includes(answer.status))).toEqual([]);
    const { status } = await readTask(all.replicas, id);
    expect(endings(id).map(({ newValue }) => newValue)).toEqual([status]);
    expect(rowsOf(all.replicas, 'tasks', { parentTaskId: id, taskType: 'resume' })).toHaveLength(
      status === 'superseded' ? 1 : 0,
    );
    expect(statusOfAgent(all.replicas, agent)).toBe('idle');
  }
});
