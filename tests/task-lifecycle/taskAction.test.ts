import { randomUUID } from 'node:crypto';
import {
  act,
  finalStates,
  liveStates,
  nextTrigger,
  readTask,
  runningTask,
  statusOfAgent,
  taskIn,
  taskLogOf,
} from '../support/lifecycle.js';
import { countRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const toPool = (fields: object = {}) => createTask(server, { task: 'Work for anybody.', agentId: null, ...fields });
const offerTo = (offeredTo: string, fields: object = {}) =>
  createTask(server, { task: 'Would you?', offeredTo, ...fields });

const startStates: Record<string, readonly string[]> = {
  claim: ['unassigned'],
  release: ['pending', 'in_progress'],
  accept: ['offered', 'reviewing'],
  reject: ['offered', 'reviewing'],
  to_backlog: ['unassigned'],
  from_backlog: ['backlog'],
  launch: ['draft'],
};
const wrongStates = Object.entries(startStates).flatMap(([action, allowed]) =>
  [...liveStates, ...finalStates].filter((state) => !allowed.includes(state)).map((state) => [action, state] as const),
);

test.each(wrongStates)('%s refuses a task that is %s and names its state', async (action, state) => {
  const agent = addAgent(server);
  const { id } = await taskIn(server, state, agent);
  changeTask(server, id, { offeredTo: agent });
  const answer = await act(server, id, action, agent).refused(409, 'wrong_task_status');
  expect(answer.error).toContain(state);
  expect((await readTask(server, id)).status).toBe(state);
});

test('an unknown action, task or agent is refused', async () => {
  const agent = addAgent(server);
  const { id } = await toPool();
  await act(server, id, 'steal', agent).refused(400, 'validation_error', 'body.action');
  expect(await act(server, randomUUID(), 'claim', agent).refused(404, 'task_not_found')).toMatchObject({
    error: 'Task not found',
  });
  expect(await act(server, id, 'claim', 'nobody').refused(404, 'agent_not_found')).toMatchObject({
    error: 'Agent not found',
  });
});

test.each(['claim', 'release', 'accept', 'reject'])('%s needs an agent header', async (action) => {
  const { id } = await toPool();
  const answer = await act(server, id, action).refused(400, 'validation_error', 'headers.X-Agent-ID');
  expect(answer.error).toContain('X-Agent-ID');
});

describe('claim', () => {
  test('starts the task for the agent', async () => {
    const agent = addAgent(server, { harnessProvider: 'harness_a' });
    const { id } = await toPool({ modelTier: 'smol' });
    expect(await act(server, id, 'claim', agent)).toMatchObject({
      status: 200,
      body: {
        success: true,
        task: { id, status: 'in_progress', agentId: agent, resolvedModel: 'model_c', modelSource: 'tier-default' },
      },
    });
    expect(statusOfAgent(server, agent)).toBe('busy');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ eventType: 'task_claimed', agentId: agent });
  });

  test('needs a free slot', async () => {
    const agent = addAgent(server);
    await runningTask(server, agent);
    const answer = await act(server, (await toPool()).id, 'claim', agent).refused(409, 'agent_at_capacity');
    expect(answer.error).toContain('slot');
  });

  test('counts an offer under review as a slot', async () => {
    const agent = addAgent(server);
    await offerTo(agent);
    await nextTrigger(server, agent);
    await act(server, (await toPool()).id, 'claim', agent).refused(409, 'agent_at_capacity');
  });

  test('waits for dependencies and names them', async () => {
    const { id } = await toPool();
    const unknown = randomUUID();
    const waiting = await toPool({ dependsOn: [id, unknown] });
    const answer = await act(server, waiting.id, 'claim', addAgent(server)).refused(409, 'dependencies_open');
    expect(answer.error).toContain(id);
    expect(answer.error).toContain(unknown);
  });

  test('refuses an agent that does not fit, and logs it', async () => {
    const agent = addAgent(server);
    const { id } = await toPool({ requiredCapabilities: ['flying'] });
    await act(server, id, 'claim', agent).refused(403, 'agent_not_eligible');
    expect((await readTask(server, id)).status).toBe('unassigned');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ eventType: 'task_claim_rejected_affinity', agentId: agent });
  });

  test('lets a lead take only what is kept for a lead', async () => {
    const lead = addAgent(server, { isLead: 1 });
    const { id } = await toPool();
    await act(server, id, 'claim', lead).refused(403, 'agent_not_eligible');
    changeTask(server, id, { routingAffinity: '{"leadOnly":true}' });
    await act(server, id, 'claim', addAgent(server)).refused(403, 'agent_not_eligible');
    expect((await act(server, id, 'claim', lead)).status).toBe(200);
  });
});

describe('release', () => {
  test.each(['pending', 'in_progress'])('gives a task that is %s back to the pool', async (status) => {
    const agent = addAgent(server);
    const { id } = await taskIn(server, status, agent);
    const { body } = await act(server, id, 'release', agent, { reason: 'Too much' });
    expect(body.task).toMatchObject({ status: 'unassigned', agentId: null });
    expect(statusOfAgent(server, agent)).toBe('idle');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({
      eventType: 'task_released',
      agentId: agent,
      oldValue: status,
      details: { reason: 'Too much' },
    });
  });

  test('ends the session of the run', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    const now = new Date().toISOString();
    server.database
      .prepare(
        `insert into active_sessions (id, agentId, taskId, triggerType, startedAt, lastHeartbeatAt)
         values (?, ?, ?, 'task_assigned', ?, ?)`,
      )
      .run(randomUUID(), agent, id, now, now);
    await act(server, id, 'release', agent);
    expect(countRows(server, 'active_sessions')).toBe(0);
  });

  test('is for the assignee', async () => {
    const { id } = await runningTask(server, addAgent(server));
    await act(server, id, 'release', addAgent(server)).refused(403, 'not_task_assignee');
    await act(server, (await toPool()).id, 'release', addAgent(server)).refused(403, 'not_task_assignee');
  });
});

describe('an offer', () => {
  test.each(['offered', 'reviewing'])('that is %s can be accepted', async (state) => {
    const agent = addAgent(server);
    const { id } = await offerTo(agent);
    if (state === 'reviewing') {
      await nextTrigger(server, agent);
    }
    const { status, body } = await act(server, id, 'accept', agent);
    expect(status).toBe(200);
    expect(body.task).toMatchObject({ status: 'pending', agentId: agent, acceptedAt: expect.any(String) });
    expect(statusOfAgent(server, agent)).toBe('idle');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ eventType: 'task_accepted', agentId: agent, oldValue: state });
    expect((await nextTrigger(server, agent)).taskId).toBe(id);
  });

  test.each(['offered', 'reviewing'])('that is %s can be rejected', async (state) => {
    const agent = addAgent(server);
    const { id } = await offerTo(agent);
    if (state === 'reviewing') {
      await nextTrigger(server, agent);
    }
    const { body } = await act(server, id, 'reject', agent, { reason: 'Not my field' });
    expect(body.task).toMatchObject({ status: 'unassigned', agentId: null, rejectionReason: 'Not my field' });
    expect(body.task).not.toHaveProperty('offeredTo');
    expect(body.task).not.toHaveProperty('offeredAt');
    expect(statusOfAgent(server, agent)).toBe('idle');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ eventType: 'task_rejected', oldValue: state });
  });

  test('is answered by the agent it is made to', async () => {
    const { id } = await offerTo(addAgent(server));
    await act(server, id, 'accept', addAgent(server)).refused(403, 'not_task_offeree');
    await act(server, id, 'reject', addAgent(server)).refused(403, 'not_task_offeree');
  });

  test('can be accepted only when its dependencies are completed', async () => {
    const agent = addAgent(server);
    const { id } = await offerTo(agent, { dependsOn: [(await toPool()).id] });
    await act(server, id, 'accept', agent).refused(409, 'dependencies_open');
    expect((await readTask(server, id)).status).toBe('offered');
  });

  test('can be accepted by a full agent: accepting takes no slot', async () => {
    const agent = addAgent(server);
    await runningTask(server, agent);
    const { id } = await offerTo(agent);
    expect((await act(server, id, 'accept', agent)).status).toBe(200);
  });
});

test('the backlog is left and entered', async () => {
  const { id } = await toPool();
  expect((await act(server, id, 'to_backlog')).body.task.status).toBe('backlog');
  expect(await nextTrigger(server, addAgent(server))).toBeNull();
  expect((await act(server, id, 'from_backlog')).body.task.status).toBe('unassigned');
  expect(taskLogOf(server, id).map(({ eventType, newValue }) => [eventType, newValue])).toEqual([
    ['task_created', expect.anything()],
    ['task_status_change', 'backlog'],
    ['task_status_change', 'unassigned'],
  ]);
});

describe('launch', () => {
  const draft = (fields: object = {}) => createTask(server, { task: 'Soon.', status: 'draft', ...fields });

  test('without a destination goes to the pool', async () => {
    const { id } = await draft();
    expect((await act(server, id, 'launch')).body.task).toMatchObject({ status: 'unassigned', agentId: null });
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ oldValue: 'draft', newValue: 'unassigned' });
  });

  test('goes to the assignee', async () => {
    const agentId = addAgent(server);
    const { id } = await draft({ agentId });
    expect((await act(server, id, 'launch')).body.task).toMatchObject({ status: 'pending', agentId });
  });

  test('makes the offer', async () => {
    const offeredTo = addAgent(server);
    const { id } = await draft({ offeredTo, agentId: addAgent(server) });
    expect((await act(server, id, 'launch')).body.task).toMatchObject({
      status: 'offered',
      agentId: null,
      offeredTo,
      offeredAt: expect.any(String),
    });
  });
});
