import { storeConfig } from '../support/config.js';
import { act, nextTrigger, post, readTask, runningTask, statusOfAgent, taskLogOf } from '../support/lifecycle.js';
import { changeRow, columnOf, deleteRow } from '../support/rows.js';
import { type OwnServer, operatorKey, startServer, useServer } from '../support/server.js';
import { addMessage, report } from '../support/steering.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { leavesOf, pipelined, sendWait, startWait, toldOnly, withServer } from '../support/waiting.js';

const server = useServer({ env: toldOnly });
afterEach(() => clearTasks(server));

const toPool = (fields: object = {}) => createTask(server, { task: 'Work for anybody.', agentId: null, ...fields });
const assign = (agentId: string, fields: object = {}) =>
  createTask(server, { task: 'Work for one.', agentId, ...fields });
const finish = (id: string, agentId: string) => post(server, id, 'finish', { status: 'completed' }, agentId);

describe('a poll that waits', () => {
  test.each([-1, 56, 1.5, 'soon', ''])('%j is no time to wait', async (wait) => {
    const agentId = addAgent(server);
    await server
      .callUntyped('pollForWork', { agentId, query: { wait } })
      .refused(400, 'validation_error', 'query.wait');
  });

  test('is answered at once when there is work', async () => {
    const agent = addAgent(server);
    const { id } = await assign(agent);
    expect(await sendWait(server, agent).taskId).toBe(id);
  });

  test('is answered with nothing when its time is over, and later than one that does not wait', async () => {
    const agent = addAgent(server);
    const order: string[] = [];
    const waiting = await startWait(server, agent, { seconds: 1 });
    const waited = waiting.answer.then(({ status, body }) => {
      order.push('waited');
      expect({ status, body }).toEqual({ status: 200, body: { trigger: null } });
    });
    expect(await nextTrigger(server, agent)).toBeNull();
    order.push('not waited');
    await waited;
    expect(order).toEqual(['not waited', 'waited']);
  });

  test('shows that its agent is online', async () => {
    const agent = addAgent(server, { lastSeenAt: null });
    const waiting = await startWait(server, agent);
    expect(columnOf(server, 'agents', agent, 'lastSeenAt')).toMatch(/Z$/);
    waiting.hangUp();
  });

  test('of an agent that nobody knows is refused at once', async () => {
    expect(await sendWait(server, 'nobody').answer).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
  });
});

/** What gives an agent something to do while it waits: prepares it, and returns what happens then, and the task. */
type Change = (agent: string) => Promise<{ readonly happens: () => PromiseLike<unknown>; readonly id?: string }>;

const held = async (agent: string): Promise<string> => {
  const { id } = await runningTask(server, agent);
  return id;
};

/** An agent whose one slot is in use, so that its own work waits. */
const full =
  (free: (runningId: string, agent: string) => PromiseLike<unknown>): Change =>
  async (agent) => {
    const running = await held(agent);
    const { id } = await assign(agent);
    return { happens: () => free(running, agent), id };
  };

const changes: Readonly<Record<string, Change>> = {
  'a task that is assigned to it': async (agent) => ({ happens: () => assign(agent) }),
  'a task in the pool': async () => ({ happens: () => toPool() }),
  'an offer': async (agent) => ({ happens: () => createTask(server, { task: 'Would you?', offeredTo: agent }) }),
  'a draft that is launched': async (agent) => {
    const { id } = await assign(agent, { status: 'draft' });
    return { happens: () => act(server, id, 'launch'), id };
  },
  'a task from the backlog': async () => {
    const { id } = await toPool({ status: 'backlog' });
    return { happens: () => act(server, id, 'from_backlog'), id };
  },
  'its own task, whose dependency is completed': async (agent) => {
    const other = addAgent(server);
    const first = await held(other);
    const { id } = await assign(agent, { dependsOn: [first] });
    return { happens: () => finish(first, other), id };
  },
  'a task of the pool, whose dependency is completed': async () => {
    const other = addAgent(server, { isLead: 1 });
    const first = await held(other);
    const { id } = await toPool({ dependsOn: [first] });
    return { happens: () => finish(first, other), id };
  },
  'its own task, once the one that used its slot is finished': full((running, agent) => finish(running, agent)),
  'its own task, once the one that used its slot is paused': full((running, agent) =>
    post(server, running, 'pause', undefined, agent),
  ),
  'its own task, once the one that used its slot is cancelled': full((running) => post(server, running, 'cancel', {})),
  'its own task, once it may run one more': full((_running, agent) =>
    storeConfig(server, { scope: 'agent', scopeId: agent, key: 'AGENT_MAX_TASKS', value: '2' }),
  ),
  'its own task, once it rejected the offer that used its slot': async (agent) => {
    const { id: offer } = await createTask(server, { task: 'Would you?', offeredTo: agent });
    await nextTrigger(server, agent);
    const { id } = await assign(agent, { priority: 100 });
    // Nobody else takes what goes to the pool, so that what it gets is its own.
    return { happens: () => act(server, offer, 'reject', agent), id };
  },
  'a task that another agent released': async () => {
    const other = addAgent(server);
    const running = await held(other);
    return { happens: () => act(server, running, 'release', other), id: running };
  },
  'an offer that another agent rejected': async () => {
    const other = addAgent(server);
    const { id } = await createTask(server, { task: 'Would you?', offeredTo: other });
    return { happens: () => act(server, id, 'reject', other), id };
  },
  'a task of the pool, once it has what that needs': async (agent) => {
    const { id } = await toPool({ requiredCapabilities: ['flying'] });
    return {
      happens: () => server.call('updateAgentProfile', { path: { id: agent }, body: { capabilities: ['flying'] } }),
      id,
    };
  },
  'a message that its run could not take': async (agent) => {
    changeRow(server, 'agents', agent, { harnessProvider: 'harness_b', maxTasks: 2 });
    const message = await addMessage(server, await held(agent));
    return { happens: () => report(server, agent, message, 'undeliverable', { reason: 'no such session' }) };
  },
  'the end of a run that it is to decide about': async (agent) => {
    changeRow(server, 'agents', agent, { isLead: 1 });
    const worker = addAgent(server);
    const running = await held(worker);
    return { happens: () => finish(running, worker) };
  },
  'a run that the agent left to one like it': async (agent) => {
    const other = addAgent(server, { status: 'offline', role: 'tester' });
    changeRow(server, 'agents', agent, { role: 'tester' });
    const running = await held(other);
    return { happens: () => post(server, running, 'supersede', { reason: 'context_limits' }, other) };
  },
};

describe('is answered as soon as there is', () => {
  test.each(Object.entries(changes))('%s', async (_what, change) => {
    const agent = addAgent(server);
    const { happens, id } = await change(agent);
    const waiting = await startWait(server, agent);

    await happens();

    const taskId = await waiting.taskId;
    expect(taskId).toEqual(id ?? expect.any(String));
    expect(statusOfAgent(server, agent)).toBe('busy');
    expect(columnOf(server, 'tasks', String(taskId), 'status')).toMatch(/^(in_progress|reviewing)$/);
  });
});

describe('several that wait', () => {
  test('get one task each when several come', async () => {
    const agents = Array.from({ length: 10 }, () => addAgent(server));
    const waits = await Promise.all(agents.map((agent) => startWait(server, agent)));
    const tasks = await Promise.all(agents.map(() => toPool()));
    const got = await Promise.all(waits.map(({ taskId }) => taskId));
    expect(got.toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
  });

  test('are passed over by what they may not take: it goes to the one that may', async () => {
    const lead = addAgent(server, { isLead: 1 });
    const lacking = addAgent(server);
    const busy = addAgent(server, { capabilities: '["flying"]' });
    await held(busy);
    const able = addAgent(server, { capabilities: '["flying"]' });
    const others = [await startWait(server, lead), await startWait(server, lacking), await startWait(server, busy)];
    const waiting = await startWait(server, able);

    const { id } = await toPool({ requiredCapabilities: ['flying'] });

    expect(await waiting.taskId).toBe(id);
    expect(others.map(({ isAnswered }) => isAnswered())).toEqual([false, false, false]);
    for (const other of others) {
      other.hangUp();
    }
  });

  test('hand on what they do not take: it reaches one that the server knew less of', async () => {
    const changed = addAgent(server);
    const able = addAgent(server);
    const [first, second] = [await startWait(server, changed), await startWait(server, able)];
    // Behind the server's back: it still takes the first for free.
    changeRow(server, 'agents', changed, { maxTasks: 0 });

    const { id } = await toPool();

    expect(await second.taskId).toBe(id);
    expect(first.isAnswered()).toBe(false);
    first.hangUp();
  });

  test('of one agent: both wait, the newest gets the first task, the other the second', async () => {
    const agent = addAgent(server, { maxTasks: 2 });
    const older = await startWait(server, agent);
    const newer = await startWait(server, agent);

    const one = await assign(agent);
    expect(await newer.taskId).toBe(one.id);
    expect(older.isAnswered()).toBe(false);
    const two = await assign(agent);
    expect(await older.taskId).toBe(two.id);
  });

  test('of one agent with one slot: one gets the task, the other waits on', async () => {
    const agent = addAgent(server);
    const waits = [await startWait(server, agent), await startWait(server, agent), await startWait(server, agent)];
    await assign(agent);
    await assign(agent);
    await waitFor('an answer', () => waits.some(({ isAnswered }) => isAnswered()));
    expect(await nextTrigger(server, agent)).toBeNull();
    expect(waits.filter(({ isAnswered }) => isAnswered())).toHaveLength(1);
    for (const { hangUp } of waits) {
      hangUp();
    }
  });
});

/** Of a server of its own, whose log tells of no other test's callers. */
const untilOneLeft = (own: OwnServer) => waitFor('the server to notice who left', () => leavesOf(own) === 1);

describe('a caller that goes away', () => {
  test('while it waits gets nothing', () =>
    withServer(toldOnly, async (own) => {
      const agent = addAgent(own);
      const waiting = await startWait(own, agent);
      waiting.hangUp();
      await untilOneLeft(own);

      const { id } = await createTask(own, { task: 'Work for one.', agentId: agent });

      expect((await readTask(own, id)).status).toBe('pending');
      expect(taskLogOf(own, id).map(({ newValue }) => newValue)).toEqual(['pending']);
      expect(statusOfAgent(own, agent)).toBe('idle');
      expect((await nextTrigger(own, agent)).taskId).toBe(id);
    }));

  test('with only its half of the connection gets nothing, either', () =>
    withServer(toldOnly, async (own) => {
      const agent = addAgent(own, { lastSeenAt: null });
      const socket = await pipelined(own, [{ agent, wait: 55 }]);
      await waitFor('the poll to wait', () => columnOf(own, 'agents', agent, 'lastSeenAt') !== null);
      socket.end();
      await untilOneLeft(own);

      const { id } = await createTask(own, { task: 'Work for one.', agentId: agent });

      expect(columnOf(own, 'tasks', id, 'status')).toBe('pending');
    }));

  test('leaves the work to those that wait on', async () => {
    const [left, stays] = [addAgent(server), addAgent(server)];
    const first = await startWait(server, left);
    const second = await startWait(server, stays);
    first.hangUp();
    const { id } = await toPool();
    expect(await second.taskId).toBe(id);
  });

  /** The answer to the second poll is held back by the first, which waits: it can never be written. */
  const undelivered = async (agent: string, isTaken: () => boolean): Promise<void> => {
    const socket = await pipelined(server, [
      { agent: addAgent(server, { isLead: 1 }), wait: 55 },
      { agent, wait: 0 },
    ]);
    await waitFor('the poll to take the task', isTaken);
    socket.destroy();
  };

  const statusOf = (id: string) => columnOf(server, 'tasks', id, 'status');

  test('before the answer is written: its task is pending again, as it was', async () => {
    const agent = addAgent(server);
    const { id } = await assign(agent, { modelTier: 'smart' });
    const before = await readTask(server, id);

    await undelivered(agent, () => statusOf(id) === 'in_progress');
    await waitFor('the task to go back', () => statusOf(id) === 'pending');

    // What it waited for was an agent that nobody had heard of.
    const { lastUpdatedAt: _then, logs: _fewer, waitingFor: _agent, ...was } = before;
    const { lastUpdatedAt: _now, logs: _more, ...is } = await readTask(server, id);
    expect(is).toEqual(was);
    expect(statusOfAgent(server, agent)).toBe('idle');
    expect(taskLogOf(server, id).at(-1)).toMatchObject({
      agentId: agent,
      oldValue: 'in_progress',
      newValue: 'pending',
      details: { undelivered: true },
    });
    expect((await nextTrigger(server, agent)).taskId).toBe(id);
  });

  test('is as one whose answer cannot be made: its task is pending again', async () => {
    const agent = addAgent(server);
    const { id } = await assign(agent);
    changeTask(server, id, { source: 'nowhere' });

    await expect(sendWait(server, agent).answer).rejects.toThrow('contract breach');

    expect(statusOf(id)).toBe('pending');
    expect(statusOfAgent(server, agent)).toBe('idle');
  });

  test('before the answer is written: what it claimed goes to another one that waits', async () => {
    const [agent, other] = [addAgent(server), addAgent(server)];
    const { id } = await toPool();
    const socket = await pipelined(server, [
      { agent: addAgent(server, { isLead: 1 }), wait: 55 },
      { agent, wait: 0 },
    ]);
    await waitFor('the poll to take the task', () => statusOf(id) === 'in_progress');
    const waiting = await startWait(server, other);
    socket.destroy();

    expect(await waiting.taskId).toBe(id);
    expect(columnOf(server, 'tasks', id, 'agentId')).toBe(other);
    expect(taskLogOf(server, id).slice(-2)).toMatchObject([
      { eventType: 'task_released', agentId: agent, details: { undelivered: true } },
      { eventType: 'task_claimed', agentId: other },
    ]);
    expect(statusOfAgent(server, agent)).toBe('idle');
  });

  test('before the answer is written: an offer is offered again', async () => {
    const agent = addAgent(server);
    const { id } = await createTask(server, { task: 'Would you?', offeredTo: agent });

    await undelivered(agent, () => statusOf(id) === 'reviewing');
    await waitFor('the offer to be offered again', () => statusOf(id) === 'offered');

    expect(statusOfAgent(server, agent)).toBe('idle');
    expect(await nextTrigger(server, agent)).toMatchObject({ type: 'task_offered', taskId: id });
  });

  test('before the answer is written: a task that has gone on since is left alone', () =>
    withServer(toldOnly, async (own) => {
      const agent = addAgent(own);
      const { id } = await createTask(own, { task: 'Work for one.', agentId: agent });
      const socket = await pipelined(own, [
        { agent: addAgent(own, { isLead: 1 }), wait: 55 },
        { agent, wait: 0 },
      ]);
      await waitFor('the poll to take the task', () => columnOf(own, 'tasks', id, 'status') === 'in_progress');
      await post(own, id, 'progress', { progress: 'somebody is at it' }, agent);
      socket.destroy();
      await untilOneLeft(own);

      expect(await post(own, id, 'finish', { status: 'completed' }, agent)).toMatchObject({
        body: { alreadyFinished: false },
      });
    }));
});

describe('whether the caller may still poll', () => {
  test('is asked again: a revoked key gets 401, and the work stays', async () => {
    const agent = addAgent(server);
    const user = await createUser(server);
    const { plaintext, token } = await mintToken(server, user.id);
    const waiting = await startWait(server, agent, { key: plaintext });
    await server.call('revokeUserToken', { path: { id: user.id, tokenId: token.id } });

    const { id } = await assign(agent);

    expect(await waiting.answer).toMatchObject({ status: 401 });
    expect(columnOf(server, 'tasks', id, 'status')).toBe('pending');
  });

  test('and an agent that is gone gets 404', async () => {
    const agent = addAgent(server);
    const waiting = await startWait(server, agent);
    deleteRow(server, 'agents', agent);
    await assign(agent);
    expect(await waiting.answer).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
  });
});

test('with roles, a permission that was taken away is missed at the next look', () =>
  withServer({ ...toldOnly, RBAC_ENABLED: 'true' }, async (own) => {
    const agent = addAgent(own);
    const user = await createUser(own);
    const { plaintext } = await mintToken(own, user.id);
    const waiting = await startWait(own, agent, { key: plaintext });
    own.database.prepare('delete from user_roles where userId = ?').run(user.id);

    const { id } = await createTask(own, { task: 'Not for them.', agentId: agent });

    expect(await waiting.answer).toMatchObject({ status: 403 });
    expect(columnOf(own, 'tasks', id, 'status')).toBe('pending');
  }));

test('those that wait look by themselves now and then, for what nothing tells them of', () =>
  withServer({ POLL_RECHECK_MS: '100' }, async (own) => {
    const agent = addAgent(own);
    const { id } = await createTask(own, { task: 'Later.', agentId: agent, status: 'backlog' });
    const waiting = await startWait(own, agent);
    changeTask(own, id, { status: 'pending' });
    expect(await waiting.taskId).toBe(id);
  }));

test('with several runtimes an agent, work goes past one that is not live', () =>
  withServer({ ...toldOnly, MULTI_RUNTIME_ENABLED: 'true' }, async (own) => {
    const agentId = 'many';
    await own.call('registerAgent', { agentId, body: { name: 'Many', runtimeInstanceId: 'one' } });
    const wait = async (runtimeInstanceId: string) => {
      const response = await fetch(`${own.url}/api/poll?wait=55`, {
        headers: {
          Authorization: `Bearer ${operatorKey}`,
          'X-Agent-ID': agentId,
          'X-Runtime-Instance-ID': runtimeInstanceId,
        },
      });
      return (await response.json()) as { trigger: { taskId: string } | null };
    };
    const live = wait('one');
    await waitFor('the first look', () => columnOf(own, 'agents', agentId, 'lastSeenAt') !== null);
    changeRow(own, 'agents', agentId, { lastSeenAt: null });
    const dead = wait('two');
    await waitFor('the other first look', () => columnOf(own, 'agents', agentId, 'lastSeenAt') !== null);

    const { id } = await createTask(own, { task: 'For the live one.', agentId });
    expect((await live).trigger?.taskId).toBe(id);

    // Registration makes the other one live, and wakes it.
    await createTask(own, { task: 'For the other one.', agentId });
    await own.call('registerAgent', { agentId, body: { name: 'Many', runtimeInstanceId: 'two' } });
    await storeConfig(own, { scope: 'agent', scopeId: agentId, key: 'AGENT_MAX_TASKS', value: '2' });
    expect((await dead).trigger).not.toBeNull();
  }));

test('a server that is about to stop answers those that wait at once, with nothing', async () => {
  const own = await startServer({ env: { ...toldOnly, API_DRAIN_MAX_MS: '120000' } });
  const running = addAgent(own);
  const { id } = await runningTask(own, running);
  const waits = await Promise.all(Array.from({ length: 30 }, () => startWait(own, addAgent(own))));

  const exited = own.signal('SIGTERM');

  for (const { status, headers, body } of await Promise.all(waits.map(({ answer }) => answer))) {
    expect({ status, body }).toEqual({ status: 200, body: { trigger: null } });
    expect(headers.get('x-swarm-draining')).toBe('1');
  }
  // It was not the end that answered: the server still waits for the task that runs.
  await post(own, id, 'finish', { status: 'completed' }, running);
  expect(await exited).toBe(0);
  await own.destroy();
});
