import { randomUUID } from 'node:crypto';
import { hasChildOfType, hasOpenOfType } from '../../db/queries/stalled-tasks.js';
import { jobsDone } from '../support/jobs-done.js';
import {
  minutesAgo,
  nextTrigger,
  post,
  readTask,
  runningTask,
  statusOfAgent,
  taskIn,
  taskLogOf,
} from '../support/lifecycle.js';
import { testOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { changeRows, columnOf, countRows, insertRow, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { createUser, userWith } from '../support/users.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
afterEach(() => clearTasks(server));
const sweep = async (on: OwnServer = server): Promise<string> => {
  const { status, body } = await on.call('runHeartbeatSweep');
  expect({ status, success: body.success }).toEqual({ status: 200, success: true });
  return body.message;
};

const addSession = (agentId: string, taskId: string | null, lastHeartbeatAt: string): void => {
  insertRow(server, 'active_sessions', {
    id: randomUUID(),
    agentId,
    taskId,
    triggerType: 'task_assigned',
    startedAt: lastHeartbeatAt,
    lastHeartbeatAt,
  });
};
const sessions = () => countRows(server, 'active_sessions');
const column = (id: string, name: string) =>
  server.database.prepare(`select ${name} from tasks where id = ?`).pluck().get(id);
const childrenOf = (id: string) =>
  rowsOf(server, 'tasks', { parentTaskId: id }).map(({ id, taskType, agentId, routingAffinity }) => ({
    id,
    taskType,
    agentId,
    routingAffinity,
  }));

/** A task that runs and was last heard of some minutes ago. */
const silentFor = async (
  minutes: number,
  fields: Readonly<Record<string, string | number>> = {},
  agentId = addAgent(server),
) => {
  const { id } = await runningTask(server, agentId);
  changeTask(server, id, { lastUpdatedAt: minutesAgo(minutes), ...fields });
  return { id, agentId };
};

test('with nothing to do says so', async () => {
  expect(await sweep()).toBe('Sweep done: nothing to do');
});

describe('a run without a session', () => {
  test('is taken back after five minutes: pending again, one attempt more', async () => {
    const { id, agentId } = await silentFor(6);
    expect(await sweep()).toContain('1 stalled task taken back');
    expect(await readTask(server, id)).toMatchObject({ status: 'pending', agentId });
    expect(column(id, 'attempt')).toBe(1);
    expect(statusOfAgent(server, agentId)).toBe('idle');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({
      oldValue: 'in_progress',
      newValue: 'pending',
      details: { attempt: 1 },
    });
    expect((await nextTrigger(server, agentId)).taskId).toBe(id);
  });

  test('is left alone before', async () => {
    const { id } = await silentFor(4);
    await sweep();
    expect(await readTask(server, id)).toMatchObject({ status: 'in_progress' });
  });

  test('is left alone while somebody has just written to it', async () => {
    const { id, agentId } = await silentFor(6);
    const steer = (createdAt: string) =>
      insertRow(server, 'steering_messages', {
        id: randomUUID(),
        taskId: id,
        body: 'And?',
        mode: 'queue',
        status: 'pending',
        source: 'api',
        createdByKind: 'system',
        createdAt,
      });
    steer(minutesAgo(4));
    await sweep();
    expect(await readTask(server, id)).toMatchObject({ status: 'in_progress' });
    changeRows(server, 'steering_messages', {}, { createdAt: minutesAgo(6) });
    await sweep();
    expect(await readTask(server, id)).toMatchObject({ status: 'pending', agentId });
    expect(server.database.prepare('select status from steering_messages').pluck().get()).toBe('pending');
  });

  test('fails when it was taken back three times', async () => {
    const { id } = await silentFor(6, { attempt: 2 });
    await sweep();
    expect(column(id, 'attempt')).toBe(3);
    changeTask(server, id, { status: 'in_progress', lastUpdatedAt: minutesAgo(6) });
    await sweep();
    expect(await readTask(server, id)).toMatchObject({ status: 'failed', failureReason: 'resume_budget_exhausted' });
  });

  test('of a workflow step fails', async () => {
    const { id } = await silentFor(6, { workflowRunStepId: randomUUID() });
    await sweep();
    expect(await readTask(server, id)).toMatchObject({ status: 'failed', failureReason: 'superseded_workflow_task' });
  });

  test.each([
    ['heartbeat-checklist', 'failed'],
    ['reroute-decision', 'failed'],
    ['resume', 'pending'],
    ['deferred', 'pending'],
    ['my own type', 'pending'],
  ])('of the type %s is %s', async (taskType, status) => {
    const { id } = await silentFor(6, { taskType });
    await sweep();
    expect((await readTask(server, id)).status).toBe(status);
  });

  test('that fails takes down what waits for it and tells the lead', async () => {
    addAgent(server, { isLead: 1, name: 'lead' });
    const { id } = await silentFor(6, { attempt: 3 });
    const waiting = await createTask(server, { task: 'later', agentId: null, dependsOn: [id] });
    await sweep();
    expect((await readTask(server, waiting.id)).status).toBe('failed');
    await jobsDone(server);
    expect(childrenOf(id)).toMatchObject([{ taskType: 'follow-up' }]);
  });
});

describe('a run with a session', () => {
  test.each([
    ['both silent for a quarter of an hour', 16, 16, 'pending'],
    ['the session just heard of', 16, 1, 'in_progress'],
    ['the task just heard of', 6, 16, 'in_progress'],
    ['the session just heard of, the task silent for long', 31, 1, 'in_progress'],
  ])('%s', async (_what, task, session, status) => {
    const { id, agentId } = await silentFor(task);
    addSession(agentId, id, minutesAgo(session));
    await sweep();
    expect((await readTask(server, id)).status).toBe(status);
    expect(sessions()).toBe(status === 'pending' ? 0 : 1);
  });

  test('that is silent for long but alive is written down', async () => {
    const { id, agentId } = await silentFor(31);
    addSession(agentId, id, minutesAgo(1));
    await sweep();
    await server.waitForOutput((line) => line.includes('runs long') && line.includes(id));
  });
});

describe('offers', () => {
  test('to an agent that is offline or gone return to the pool', async () => {
    const offline = addAgent(server, { status: 'offline' });
    const lost = await createTask(server, { task: 'lost', offeredTo: offline });
    const gone = await createTask(server, { task: 'gone', offeredTo: 'nobody' });
    const kept = await createTask(server, { task: 'kept', offeredTo: addAgent(server) });
    changeTask(server, kept.id, { lastUpdatedAt: minutesAgo(9999) });
    await sweep();
    for (const { id } of [lost, gone]) {
      expect(column(id, 'status')).not.toBe('offered');
      expect(column(id, 'offeredTo')).toBeNull();
    }
    expect(column(kept.id, 'status')).toBe('offered');
  });

  test('under review for half an hour are offered again', async () => {
    const agent = addAgent(server);
    const { id } = await createTask(server, { task: 'Would you?', offeredTo: agent });
    await nextTrigger(server, agent);
    changeTask(server, id, { lastUpdatedAt: minutesAgo(29) });
    await sweep();
    expect(column(id, 'status')).toBe('reviewing');
    changeTask(server, id, { lastUpdatedAt: minutesAgo(31) });
    await sweep();
    expect(column(id, 'status')).toBe('offered');
    expect(statusOfAgent(server, agent)).toBe('idle');
  });
});

test('agent statuses that contradict the work are corrected', async () => {
  const busy = addAgent(server, { status: 'busy' });
  const offline = addAgent(server, { status: 'offline' });
  const waiting = addAgent(server, { status: 'waiting_for_credentials' });
  const idle = addAgent(server);
  await taskIn(server, 'in_progress', idle);
  await sweep();
  expect([busy, offline, waiting, idle].map((id) => statusOfAgent(server, id))).toEqual([
    'idle',
    'offline',
    'waiting_for_credentials',
    'busy',
  ]);
});

describe('pool tasks', () => {
  const toPool = (fields: object = {}) => createTask(server, { task: 'Work for anybody.', agentId: null, ...fields });
  const holder = (id: string) => column(id, 'agentId');

  test('go to idle workers, at most five at a time, best first', async () => {
    addAgent(server, { maxTasks: 9 });
    const tasks = [];
    for (const priority of [10, 20, 30, 40, 50, 60, 70]) {
      tasks.push(await toPool({ priority }));
    }
    await sweep();
    expect(tasks.map(({ id }) => column(id, 'status'))).toEqual([
      'unassigned',
      'unassigned',
      'pending',
      'pending',
      'pending',
      'pending',
      'pending',
    ]);
    expect(taskLogOf(server, tasks[6]?.id ?? '').at(-1)).toMatchObject({
      oldValue: 'unassigned',
      newValue: 'pending',
      details: { pendingDispatch: true },
    });
  });

  const unsuitable: [what: string, fields: Readonly<Record<string, string | number>>][] = [
    ['a lead', { isLead: 1 }],
    ['a busy agent', { status: 'busy' }],
    ['an offline agent', { status: 'offline' }],
    ['an agent that stopped polling', { emptyPollCount: 2 }],
  ];
  test.each(unsuitable)('do not go to %s', async (_what, fields) => {
    const agent = addAgent(server, { maxTasks: 2, ...fields });
    if (fields.status === 'busy') {
      await taskIn(server, 'in_progress', agent);
    }
    const { id } = await toPool();
    await sweep();
    expect(holder(id)).toBeNull();
  });

  test('do not go to an agent with enough waiting for it', async () => {
    const agent = addAgent(server);
    await createTask(server, { task: 'waiting', agentId: agent });
    const { id } = await toPool();
    await sweep();
    expect(holder(id)).toBeNull();
  });

  test('that are not ready or fit nobody stay', async () => {
    addAgent(server, { maxTasks: 9 });
    const blocked = await toPool({ dependsOn: [randomUUID()] });
    const fitting = await toPool({ requiredCapabilities: ['flying'] });
    const plain = await toPool({ priority: 1 });
    await sweep();
    expect([holder(blocked.id), holder(fitting.id)]).toEqual([null, null]);
    expect(holder(plain.id)).not.toBeNull();
  });
});

test('sessions that were silent for half an hour are removed', async () => {
  const agent = addAgent(server);
  addSession(agent, null, minutesAgo(31));
  addSession(agent, null, minutesAgo(29));
  await sweep();
  expect(sessions()).toBe(1);
});

describe('work that is tied to a worker that does not come for it', () => {
  const tied = async (fields: Readonly<Record<string, string | number>>, agent: string) => {
    const { id } = await createTask(server, { task: 'tied', agentId: agent });
    changeTask(server, id, { lastUpdatedAt: minutesAgo(11), ...fields });
    return id;
  };

  test('goes to the pool with an affinity', async () => {
    const agent = addAgent(server, { status: 'offline', role: 'tester', capabilities: '["a"]' });
    const reclaimed = await tied({ attempt: 1 }, agent);
    const resume = await tied({ taskType: 'resume', routingAffinity: '{"role":"writer"}' }, agent);
    await sweep();
    expect(await readTask(server, reclaimed)).toMatchObject({
      status: 'unassigned',
      agentId: null,
      routingAffinity: { sourceAgentId: agent, role: 'tester', capabilities: ['a'] },
    });
    expect(await readTask(server, resume)).toMatchObject({ status: 'unassigned', routingAffinity: { role: 'writer' } });
  });

  test('stays when it is fresh, ordinary or a lead’s', async () => {
    const agent = addAgent(server, { status: 'offline' });
    const ids = [
      await tied({ attempt: 1, lastUpdatedAt: minutesAgo(9) }, agent),
      await tied({}, agent),
      await tied({ attempt: 1 }, addAgent(server, { status: 'offline', isLead: 1 })),
    ];
    await sweep();
    expect(ids.map((id) => column(id, 'status'))).toEqual(['pending', 'pending', 'pending']);
  });
});

describe('a pool task nobody is eligible for', () => {
  const starving = async () => {
    const { id } = await createTask(server, { task: 'Fly there.', agentId: null, requiredCapabilities: ['flying'] });
    changeTask(server, id, { lastUpdatedAt: minutesAgo(16) });
    return id;
  };

  test('is put before the lead, once', async () => {
    const lead = addAgent(server, { isLead: 1, capabilities: '["flying"]' });
    addAgent(server);
    const id = await starving();
    await sweep();
    await sweep();
    const decisions = childrenOf(id);
    expect(decisions).toMatchObject([{ taskType: 'reroute-decision', agentId: lead }]);
    expect(decisions).toMatchObject([{ routingAffinity: '{"leadOnly":true}' }]);
    expect((await nextTrigger(server, lead)).task.task).toContain('Fly there.');
  });

  test('is, although a person made a decision of their own below it', async () => {
    const lead = addAgent(server, { isLead: 1 });
    const id = await starving();
    const { key } = await userWith(server, 'requester');
    const body = { task: 'Wait', agentId: lead, parentTaskId: id, taskType: 'reroute-decision' };
    await server.call('createTask', { body, key });
    await sweep();
    await sweep();
    const affinities = childrenOf(id).map(({ routingAffinity }) => routingAffinity);
    expect(affinities).toEqual(['{"capabilities":["flying"]}', '{"leadOnly":true}']);
  });

  test('is once, also when a person asked for it', async () => {
    addAgent(server, { isLead: 1 });
    const id = await starving();
    changeTask(server, id, { requestedByUserId: (await createUser(server)).id });
    await sweep();
    await sweep();
    expect(childrenOf(id)).toHaveLength(1);
  });

  test('is not, while some worker of any status could take it', async () => {
    addAgent(server, { isLead: 1 });
    addAgent(server, { status: 'offline', capabilities: '["flying"]' });
    const id = await starving();
    await sweep();
    expect(childrenOf(id)).toEqual([]);
  });

  test('is not, while it is young, or when it is kept for leads', async () => {
    addAgent(server, { isLead: 1 });
    const young = await starving();
    changeTask(server, young, { lastUpdatedAt: minutesAgo(14) });
    const forLeads = await starving();
    changeTask(server, forLeads, { routingAffinity: '{"leadOnly":true}' });
    await sweep();
    expect([...childrenOf(young), ...childrenOf(forLeads)]).toEqual([]);
  });
});

describe('on a server of its own', () => {
  let fresh: OwnServer;
  const start = async (env: Record<string, string> = {}) => {
    fresh = await startServer({ env });
    return fresh;
  };
  afterEach(() => fresh.destroy());

  test('ready work that waits for half an hour raises an alarm once', async () => {
    await start();
    const agent = addAgent(fresh, { status: 'offline' });
    const { id } = await createTask(fresh, { task: 'waiting', agentId: agent });
    changeTask(fresh, id, { lastUpdatedAt: minutesAgo(31) });
    expect(await sweep(fresh)).toContain('alarm');
    await fresh.waitForOutput((line) => line.includes('waiting for half an hour') && line.includes(id));
    expect(await sweep(fresh)).not.toContain('alarm');
  });

  test('work that cannot start raises none', async () => {
    await start();
    const { id } = await createTask(fresh, { task: 'blocked', agentId: null, dependsOn: [randomUUID()] });
    changeTask(fresh, id, { lastUpdatedAt: minutesAgo(31) });
    expect(await sweep(fresh)).not.toContain('alarm');
  });

  test("the lead's checklist becomes one open task", async () => {
    await start();
    const lead = addAgent(fresh, { isLead: 1, heartbeatMd: '- look at the queue' });
    expect(await sweep(fresh)).toContain('checklist');
    await sweep(fresh);
    const tasks = rowsOf(fresh, 'tasks').map(({ task, taskType, tags, priority, agentId, isHeartbeat }) => ({
      task,
      taskType,
      tags,
      priority,
      agentId,
      isHeartbeat,
    }));
    expect(tasks).toEqual([
      {
        task: '- look at the queue',
        taskType: 'heartbeat-checklist',
        tags: '["heartbeat"]',
        priority: 60,
        agentId: lead,
        isHeartbeat: 1,
      },
    ]);
  });

  test("the lead's checklist becomes a task, although a person made one like it", async () => {
    await start();
    const lead = addAgent(fresh, { isLead: 1, heartbeatMd: '- look at the queue' });
    const { key } = await userWith(fresh, 'requester');
    const body = { task: 'Do nothing', agentId: lead, taskType: 'heartbeat-checklist', tags: ['heartbeat'] };
    await fresh.call('createTask', { body, key });

    expect(await sweep(fresh)).toContain('checklist');

    expect(rowsOf(fresh, 'tasks').map(({ task }) => task)).toEqual(['Do nothing', '- look at the queue']);
  });

  testOn('sqlite', 'query plans of SQLite')(
    'whether a checklist is open, or a decision made, is read from few tasks',
    async () => {
      await start();
      const plans = await plansOf(fresh, async (db) => {
        await hasOpenOfType(db, 'lead', 'heartbeat-checklist');
        await hasChildOfType(db, { parentTaskId: 'task', taskType: 'reroute-decision', since: minutesAgo(1) });
      });

      expect(plans).toEqual([
        'SEARCH tasks USING INDEX tasks_agent (agentId=? AND status=?)',
        'SEARCH tasks USING INDEX tasks_parent (parentTaskId=?)',
      ]);
    },
  );

  test('the next checklist comes half an hour after the last, whatever became of that and of the server', async () => {
    await start();
    addAgent(fresh, { isLead: 1, heartbeatMd: '- look at the queue' });
    await sweep(fresh);
    const [first] = rowsOf(fresh, 'tasks');
    const restarted = fresh.dataDir;
    await fresh.stop();
    fresh = await startServer({ dataDir: restarted });
    changeTask(fresh, String(first?.id), { status: 'completed', createdAt: minutesAgo(29) });
    expect(await sweep(fresh)).not.toContain('checklist');
    changeTask(fresh, String(first?.id), { createdAt: minutesAgo(31) });
    expect(await sweep(fresh)).toContain('checklist');
  });

  test.each([[null], [''], ['  \n']])('an empty checklist (%j) makes none', async (heartbeatMd) => {
    await start();
    addAgent(fresh, { isLead: 1, heartbeatMd });
    await sweep(fresh);
    expect(countRows(fresh, 'tasks')).toBe(0);
  });

  test('the loop sweeps by itself', async () => {
    await start({ HEARTBEAT_DISABLE: 'false', HEARTBEAT_INTERVAL_MS: '20' });
    const agent = addAgent(fresh, { status: 'busy' });
    await waitFor('a sweep', () => statusOfAgent(fresh, agent) === 'idle');
  });

  test('settings bound auto-assignment, the stall and the unpinning', async () => {
    await start({ HEARTBEAT_MAX_AUTO_ASSIGN: '0', HEARTBEAT_STALL_MIN: '60', HEARTBEAT_UNPIN_MIN: '0' });
    const agent = addAgent(fresh);
    const pooled = await createTask(fresh, { task: 'pooled', agentId: null });
    const running = await createTask(fresh, { task: 'running', agentId: agent });
    changeTask(fresh, running.id, { status: 'in_progress', lastUpdatedAt: minutesAgo(59) });
    const tied = await createTask(fresh, { task: 'tied', agentId: agent });
    changeTask(fresh, tied.id, { attempt: 1, lastUpdatedAt: minutesAgo(20) });
    await sweep(fresh);
    const statusOf = (id: string) => columnOf(fresh, 'tasks', id, 'status');
    expect([pooled, running, tied].map(({ id }) => statusOf(id))).toEqual(['unassigned', 'in_progress', 'pending']);
  });
});

test('sweeps that are asked for at once take a stalled task back once', async () => {
  const { id } = await silentFor(6);
  await Promise.all(Array.from({ length: 5 }, () => sweep()));
  expect(column(id, 'attempt')).toBe(1);
});

test('a report that comes in time keeps the task', async () => {
  const { id, agentId } = await silentFor(6);
  await post(server, id, 'progress', { progress: 'Still here' }, agentId);
  await sweep();
  expect(await readTask(server, id)).toMatchObject({ status: 'in_progress' });
});
