import { randomUUID } from 'node:crypto';
import type { AgentTable } from '../../db/tables/agents.js';
import { addRuntime } from '../support/agents.js';
import {
  act,
  minutesAgo,
  nextTrigger,
  poll,
  post,
  readTask,
  runningTask,
  statusOfAgent,
  taskLogOf,
} from '../support/lifecycle.js';
import { columnOf, insertRow } from '../support/rows.js';
import { type OwnServer, startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const toPool = (fields: object = {}) => createTask(server, { task: 'Work for anybody.', agentId: null, ...fields });
const slots = (id: string) => columnOf(server, 'agents', id, 'maxTasks');

describe('who may poll', () => {
  test('nobody without an agent header', async () => {
    const body = await server.call('pollForWork').refused(400, 'validation_error', 'headers.X-Agent-ID');
    expect(body.error).toContain('X-Agent-ID');
  });

  test('no agent that is not registered', async () => {
    expect(await poll(server, randomUUID()).refused(404, 'agent_not_found')).toMatchObject({
      error: 'Agent not found',
    });
  });
});

describe('without work', () => {
  test('the answer is null, and nothing is changed by it but when the agent was seen', async () => {
    const agent = addAgent(server, { emptyPollCount: 1, lastSeenAt: null });
    const agents = () => server.database.prepare<[], AgentTable>('select * from agents').all();
    const before = agents();
    expect(await poll(server, agent)).toMatchObject({ status: 200, body: { trigger: null } });
    const seen = agents();
    expect(seen).toEqual(
      before.map((row) => (row.id === agent ? { ...row, lastSeenAt: expect.stringMatching(/Z$/) } : row)),
    );
    expect(await poll(server, agent)).toMatchObject({ status: 200, body: { trigger: null } });
    expect(agents()).toEqual(seen);
  });

  test.each(['draft', 'backlog'])('a %s is no work', async (status) => {
    const agent = addAgent(server);
    await createTask(server, { task: 'Not yet.', agentId: agent, status });
    expect(await nextTrigger(server, agent)).toBeNull();
  });

  test("another agent's work is none", async () => {
    const agent = addAgent(server);
    await createTask(server, { task: 'For somebody else.', agentId: addAgent(server) });
    await createTask(server, { task: 'Offered to somebody else.', offeredTo: addAgent(server) });
    expect(await nextTrigger(server, agent)).toBeNull();
  });
});

describe('an offer', () => {
  test('goes under review and takes a slot of the agent it is offered to', async () => {
    const agent = addAgent(server);
    const { id } = await createTask(server, { task: 'Would you?', offeredTo: agent });

    const trigger = await nextTrigger(server, agent);

    expect(trigger).toMatchObject({
      type: 'task_offered',
      taskId: id,
      task: { id, status: 'reviewing', agentId: null },
    });
    expect(statusOfAgent(server, agent)).toBe('busy');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({
      eventType: 'task_status_change',
      agentId: agent,
      oldValue: 'offered',
      newValue: 'reviewing',
    });
    await createTask(server, { task: 'One too many.', agentId: agent });
    expect(await nextTrigger(server, agent)).toBeNull();
  });

  test('comes before a pending task and the pool, the oldest first', async () => {
    const agent = addAgent(server, { maxTasks: 4 });
    const pooled = await toPool({ priority: 100 });
    const pending = await createTask(server, { task: 'Assigned.', agentId: agent, priority: 100 });
    const newer = await createTask(server, { task: 'Newer offer.', offeredTo: agent, priority: 100 });
    const older = await createTask(server, { task: 'Older offer.', offeredTo: agent, priority: 1 });
    changeTask(server, older.id, { createdAt: minutesAgo(5) });

    const order = [];
    for (let count = 0; count < 4; count += 1) {
      order.push((await nextTrigger(server, agent)).taskId);
    }
    expect(order).toEqual([older.id, newer.id, pending.id, pooled.id]);
    expect(await nextTrigger(server, agent)).toBeNull();
  });

  test('that only a lead may take, or whose affinity cannot be read, is passed over', async () => {
    const agent = addAgent(server, { maxTasks: 3 });
    const forLead = await createTask(server, { task: 'For a lead.', offeredTo: agent });
    changeTask(server, forLead.id, { routingAffinity: '{"leadOnly":true}' });
    const broken = await createTask(server, { task: 'Broken.', offeredTo: agent });
    changeTask(server, broken.id, { routingAffinity: 'not json' });
    const other = await createTask(server, { task: 'For another role.', offeredTo: agent });
    changeTask(server, other.id, { routingAffinity: '{"role":"somebody else"}' });

    expect((await nextTrigger(server, agent)).taskId).toBe(other.id);
    expect(await nextTrigger(server, agent)).toBeNull();
  });
});

describe('a pending task', () => {
  test('starts; the agent is busy when the answer arrives', async () => {
    const agent = addAgent(server);
    const { id } = await createTask(server, { task: 'Begin.', agentId: agent });
    const trigger = await nextTrigger(server, agent);
    expect(trigger).toMatchObject({
      type: 'task_assigned',
      taskId: id,
      task: { id, status: 'in_progress', agentId: agent, attachments: [] },
    });
    expect(trigger.task).not.toHaveProperty('attempt');
    expect(statusOfAgent(server, agent)).toBe('busy');
    expect((await readTask(server, id)).status).toBe('in_progress');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({ oldValue: 'pending', newValue: 'in_progress' });
  });

  test('the best one first: priority, then age', async () => {
    const agent = addAgent(server, { maxTasks: 9 });
    const middle = await createTask(server, { task: 'b', agentId: agent, priority: 50 });
    const young = await createTask(server, { task: 'c', agentId: agent, priority: 50 });
    const zero = await createTask(server, { task: 'd', agentId: agent, priority: 0 });
    const best = await createTask(server, { task: 'a', agentId: agent, priority: 51 });
    const order = [];
    for (let count = 0; count < 4; count += 1) {
      order.push((await nextTrigger(server, agent)).taskId);
    }
    expect(order).toEqual([best.id, middle.id, young.id, zero.id]);
  });

  test('waits until everything it depends on is completed', async () => {
    const agent = addAgent(server);
    const other = addAgent(server, { maxTasks: 2 });
    const first = await createTask(server, { task: 'first', agentId: other });
    const second = await createTask(server, { task: 'second', agentId: other });
    const last = await createTask(server, { task: 'last', agentId: agent, dependsOn: [first.id, second.id] });

    expect(await nextTrigger(server, agent)).toBeNull();
    await nextTrigger(server, other);
    await nextTrigger(server, other);
    await post(server, first.id, 'finish', { status: 'completed' }, other);
    expect(await nextTrigger(server, agent)).toBeNull();
    await post(server, second.id, 'finish', { status: 'completed' }, other);
    expect((await nextTrigger(server, agent)).taskId).toBe(last.id);
  });

  test('an unknown dependency blocks it', async () => {
    const agent = addAgent(server);
    await createTask(server, { task: 'never', agentId: agent, dependsOn: [randomUUID()] });
    expect(await nextTrigger(server, agent)).toBeNull();
  });

  test('a full agent gets nothing; pending and paused tasks do not fill it', async () => {
    const agent = addAgent(server, { maxTasks: 1 });
    const { id } = await runningTask(server, agent);
    const next = await createTask(server, { task: 'next', agentId: agent });
    expect(await nextTrigger(server, agent)).toBeNull();
    await post(server, id, 'pause', undefined, agent);
    expect((await nextTrigger(server, agent)).taskId).toBe(next.id);
  });

  test('is not hidden by tasks the agent may not run', async () => {
    const agent = addAgent(server);
    for (let count = 0; count < 30; count += 1) {
      const blocked = await createTask(server, { task: 'For a lead.', agentId: agent, priority: 100 });
      changeTask(server, blocked.id, { routingAffinity: '{"leadOnly":true}' });
    }
    const { id } = await createTask(server, { task: 'Mine.', agentId: agent, priority: 1 });
    expect((await nextTrigger(server, agent)).taskId).toBe(id);
  });

  test("a lead's own work starts, also work only a lead may do", async () => {
    const lead = addAgent(server, { isLead: 1, capabilities: '["decide"]' });
    const { id } = await createTask(server, { task: 'Lead this.', agentId: lead });
    changeTask(server, id, { routingAffinity: '{"leadOnly":true,"capabilities":["decide"]}' });
    expect((await nextTrigger(server, lead)).taskId).toBe(id);
  });

  test('the answer lists the files in short and names the requester', async () => {
    const agent = addAgent(server);
    const { id } = await createTask(server, { task: 'With a file.', agentId: agent, chatUserId: 'U024BE7LH' });
    insertRow(server, 'task_attachments', {
      id: randomUUID(),
      taskId: id,
      name: 'notes.md',
      kind: 'url',
      url: 'https://example.com/notes.md',
      mimeType: 'text/markdown',
      sizeBytes: 12,
      isPrimary: 0,
      createdAt: minutesAgo(1),
    });
    const trigger = await nextTrigger(server, agent);
    expect(trigger.task.attachments).toEqual([
      { id: expect.any(String), name: 'notes.md', mimeType: 'text/markdown', sizeBytes: 12 },
    ]);
    expect(Object.keys(trigger.requestedBy)).toEqual(['name']);
    expect(trigger.requestedBy.name).toContain('U024BE7LH');
  });
});

describe('the pool', () => {
  test('is claimed from, best first, and the task is the agent’s from then on', async () => {
    const agent = addAgent(server, { maxTasks: 2 });
    const low = await toPool({ priority: 10 });
    const high = await toPool({ priority: 90 });

    expect(await nextTrigger(server, agent)).toMatchObject({
      type: 'task_assigned',
      taskId: high.id,
      task: { status: 'in_progress', agentId: agent },
    });
    expect(taskLogOf(server, high.id).at(-1)).toMatchObject({
      eventType: 'task_claimed',
      agentId: agent,
      oldValue: 'unassigned',
      newValue: 'in_progress',
    });
    expect(statusOfAgent(server, agent)).toBe('busy');
    expect((await nextTrigger(server, agent)).taskId).toBe(low.id);
    expect(slots(agent)).toBe(2);
  });

  test('is not for leads', async () => {
    await toPool();
    expect(await nextTrigger(server, addAgent(server, { isLead: 1 }))).toBeNull();
  });

  test('leaves out what waits for something', async () => {
    await toPool({ dependsOn: [randomUUID()] });
    expect(await nextTrigger(server, addAgent(server))).toBeNull();
  });

  const affinities: [what: string, affinity: string | null, agent: Record<string, string | number>, fits: boolean][] = [
    ['none', null, {}, true],
    ['unreadable', 'not json', {}, false],
    ['of a wrong shape', '{"capabilities":"all"}', {}, false],
    ['for leads only', '{"leadOnly":true}', {}, false],
    ['of capabilities the agent has', '{"capabilities":["a"]}', { capabilities: '["a","b"]' }, true],
    ['of a capability the agent lacks', '{"capabilities":["a","c"]}', { capabilities: '["a","b"]' }, false],
    ['of the agent’s role', '{"role":"tester"}', { role: 'tester' }, true],
    ['of another role', '{"role":"tester"}', { role: 'writer' }, false],
    ['of a role, the agent has none', '{"role":"tester"}', {}, false],
    ['of its role without the capability', '{"role":"x","capabilities":["a"]}', { role: 'x' }, false],
    ['of the agent itself', '{"sourceAgentId":"me","role":"x"}', { id: 'me' }, true],
    ['of another agent without role', '{"sourceAgentId":"you"}', { id: 'me', role: 'x' }, false],
    ['of another agent of the same role', '{"sourceAgentId":"you","role":"x"}', { id: 'me', role: 'x' }, true],
    ['of a harness only', '{"harnessProvider":"harness_b"}', { harnessProvider: 'harness_a' }, true],
  ];
  test.each(affinities)('an affinity %s', async (_what, routingAffinity, fields, fits) => {
    const agent = addAgent(server, fields);
    const { id } = await toPool();
    changeTask(server, id, { routingAffinity });
    const trigger = await nextTrigger(server, agent);
    expect(trigger?.taskId ?? null).toBe(fits ? id : null);
  });

  test('tasks that do not fit do not hide one that does', async () => {
    const agent = addAgent(server);
    const fitting = await toPool({ priority: 1 });
    for (let count = 0; count < 60; count += 1) {
      await toPool({ priority: 99, requiredCapabilities: ['flying'] });
    }
    expect((await nextTrigger(server, agent)).taskId).toBe(fitting.id);
  });

  test('a released task is there again', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    await act(server, id, 'release', agent);
    expect((await nextTrigger(server, addAgent(server))).taskId).toBe(id);
  });
});

describe('POOL_AFFINITY_ENFORCEMENT=false', () => {
  let lenient: OwnServer;
  beforeAll(async () => {
    lenient = await startServer({ env: { POOL_AFFINITY_ENFORCEMENT: 'false' } });
  });
  afterAll(() => lenient.destroy());

  test('lets any worker take any task, but not what is for leads or unreadable', async () => {
    const agent = addAgent(lenient, { maxTasks: 5 });
    const role = await createTask(lenient, { task: 'role', agentId: null });
    const lead = await createTask(lenient, { task: 'lead', agentId: null });
    const broken = await createTask(lenient, { task: 'broken', agentId: null });
    changeTask(lenient, role.id, { routingAffinity: '{"role":"tester"}' });
    changeTask(lenient, lead.id, { routingAffinity: '{"leadOnly":true}' });
    changeTask(lenient, broken.id, { routingAffinity: '[]' });
    expect((await nextTrigger(lenient, agent)).taskId).toBe(role.id);
    expect(await nextTrigger(lenient, agent)).toBeNull();
  });
});

describe('multi-runtime mode', () => {
  let multi: OwnServer;
  beforeAll(async () => {
    multi = await startServer({ env: { MULTI_RUNTIME_ENABLED: 'true' } });
  });
  afterEach(() => clearTasks(multi));
  afterAll(() => multi.destroy());

  const runtimeHeader = (id: string) => ({ 'X-Runtime-Instance-ID': id });

  test('only a live runtime of the agent gets work, and is seen', async () => {
    const agent = addAgent(multi);
    const { id } = await createTask(multi, { task: 'Begin.', agentId: agent });
    const live = addRuntime(multi, agent);

    expect(await nextTrigger(multi, agent)).toBeNull();
    expect(await nextTrigger(multi, agent, runtimeHeader('unknown'))).toBeNull();
    expect(await nextTrigger(multi, agent, runtimeHeader(addRuntime(multi, addAgent(multi))))).toBeNull();
    expect(await nextTrigger(multi, agent, runtimeHeader(addRuntime(multi, agent, { status: 'offline' })))).toBeNull();
    expect(
      await nextTrigger(multi, agent, runtimeHeader(addRuntime(multi, agent, { lastSeenAt: minutesAgo(6) }))),
    ).toBeNull();
    expect((await nextTrigger(multi, agent, runtimeHeader(live))).taskId).toBe(id);
    const seen = columnOf(multi, 'runtime_instances', live, 'lastSeenAt');
    expect(String(seen) > minutesAgo(0.5)).toBe(true);
  });

  test('claiming and accepting by action need a live runtime too', async () => {
    const agent = addAgent(multi);
    const pooled = await createTask(multi, { task: 'pooled', agentId: null });
    const offered = await createTask(multi, { task: 'offered', offeredTo: agent });
    await act(multi, pooled.id, 'claim', agent).refused(409, 'runtime_not_live');
    await act(multi, offered.id, 'accept', agent).refused(409, 'runtime_not_live');

    const headers = { 'X-Agent-ID': agent, ...runtimeHeader(addRuntime(multi, agent)) };
    for (const [id, action] of [
      [offered.id, 'accept'],
      [pooled.id, 'claim'],
    ]) {
      const answer = await multi.request('POST', `/api/tasks/${id}/action`, { headers, body: { action } });
      expect(answer.status).toBe(200);
    }
  });
});
