import { randomUUID } from 'node:crypto';
import { columnOf } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask as create } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer();
afterEach(() => clearTasks(server));
const post = (body: unknown, headers = {}) => server.callUntyped('createTask', { body, headers });

describe('the new task', () => {
  test('is stored in full with its defaults', async () => {
    const { status, body } = await post({ task: 'Look into it.' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      key: `shared/task:${body.id}/`,
      agentId: null,
      task: 'Look into it.',
      status: 'unassigned',
      source: 'api',
      tags: [],
      priority: 50,
      dependsOn: [],
      chatReplySent: false,
      wasPaused: false,
      swarmVersion: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastUpdatedAt: body.createdAt,
    });
    expect((await server.call('getTask', { path: { id: body.id } })).body).toMatchObject(body);
  });

  test('keeps every field that is sent', async () => {
    const fields = {
      task: 'Look into it.',
      title: 'Look',
      taskType: 'bug-fix',
      tags: ['a', 'b'],
      priority: 0,
      dir: '/repo',
      source: 'ui',
      outputSchema: { type: 'object' },
      contextKey: 'my:context',
      model: 'model_a',
      modelTier: 'smart',
      effort: 'high',
      followUpConfig: { disabled: true, onCompleted: 'c', onFailed: 'f' },
      routingReason: 'skill',
      routingNote: 'knows SQL',
      scheduleId: 'schedule-1',
      workflowRunId: randomUUID(),
      workflowRunStepId: randomUUID(),
      chatChannelId: 'C1',
      chatThreadTs: '1.1',
      chatTriggerMessageTs: '1.2',
      chatUserId: 'U1',
      vcsProvider: 'vcs_a',
      vcsRepo: 'acme/export',
      vcsEventType: 'issues',
      vcsNumber: 7,
      vcsCommentId: 8,
      vcsAuthor: 'ann',
      vcsUrl: 'https://vcs-a.example/acme/export/issues/7',
      vcsInstallationId: 9,
      vcsNodeId: 'N',
      mailInboxId: 'I',
      mailMessageId: 'M',
      mailThreadId: 'T',
      mentionMessageId: 'MM',
      mentionChannelId: 'MC',
    };
    const task = await create(server, fields);
    expect(task).toMatchObject({ ...fields, routingSource: 'declared' });
    expect((await server.call('getTask', { path: { id: task.id } })).body).toMatchObject(task);
  });

  test('remembers the calling agent as its creator', async () => {
    expect(await create(server, { task: 'x' }, { 'X-Agent-ID': 'some agent' })).toMatchObject({
      creatorAgentId: 'some agent',
    });
  });

  test('has no routing source without a routing reason', async () => {
    expect(await create(server, { task: 'x', routingNote: 'because' })).not.toHaveProperty('routingSource');
  });

  test('turns required capabilities into an affinity', async () => {
    const task = await create(server, { task: 'x', agentId: null, requiredCapabilities: ['sql', 'export'] });
    expect(task.routingAffinity).toEqual({ capabilities: ['sql', 'export'] });
    expect(task).not.toHaveProperty('routingAffinityInvalid');
  });

  test('trims its title and has none when nothing is left', async () => {
    expect((await create(server, { task: 'x', title: '  Look ' })).title).toBe('Look');
    expect(await create(server, { task: 'x', title: '  ' })).not.toHaveProperty('title');
  });

  test('takes a model with the name of a tier as the tier', async () => {
    const byName = await create(server, { task: 'x', model: 'smart' });
    expect(byName).toMatchObject({ modelTier: 'smart' });
    expect(byName).not.toHaveProperty('model');
    expect(await create(server, { task: 'x', model: 'smart', modelTier: 'smol' })).toMatchObject({
      model: 'smart',
      modelTier: 'smol',
    });
  });

  test('lists each dependency once', async () => {
    expect((await create(server, { task: 'x', dependsOn: ['a', 'b', 'a'] })).dependsOn).toEqual(['a', 'b']);
  });
});

describe('where it goes', () => {
  test('to the assignee, whether or not it exists', async () => {
    expect(await create(server, { task: 'x', agentId: 'nobody yet' })).toMatchObject({
      status: 'pending',
      agentId: 'nobody yet',
    });
  });

  test('an offer comes before an assignment', async () => {
    const task = await create(server, { task: 'x', agentId: 'a', offeredTo: 'b' });
    expect(task).toMatchObject({ status: 'offered', agentId: null, offeredTo: 'b', offeredAt: task.createdAt });
  });

  test.each(['draft', 'backlog'])('%s wins and keeps the destination for the launch', async (status) => {
    const task = await create(server, { task: 'x', status, agentId: 'a', offeredTo: 'b' });
    expect(task).toMatchObject({ status, agentId: 'a', offeredTo: 'b' });
    expect(task).not.toHaveProperty('offeredAt');
  });

  test('agentId null and status unassigned mean the pool, lead or not', async () => {
    addAgent(server, { isLead: 1 });
    expect(await create(server, { task: 'x', agentId: null })).toMatchObject({ status: 'unassigned', agentId: null });
    expect(await create(server, { task: 'x', status: 'unassigned' })).toMatchObject({
      status: 'unassigned',
      agentId: null,
    });
  });

  test('a draft without destination is not given to the lead', async () => {
    addAgent(server, { isLead: 1 });
    expect(await create(server, { task: 'x', status: 'draft' })).toMatchObject({ status: 'draft', agentId: null });
  });

  test('without a wish, to the first lead by name that is not offline', async () => {
    addAgent(server, { name: 'a', isLead: 1, status: 'offline' });
    addAgent(server, { name: 'b', isLead: 0 });
    const awake = addAgent(server, { name: 'd', isLead: 1, status: 'busy' });
    addAgent(server, { name: 'e', isLead: 1 });
    expect(await create(server, { task: 'x' })).toMatchObject({ status: 'pending', agentId: awake });
  });

  test('without a wish, to an offline lead rather than to none', async () => {
    const offline = addAgent(server, { name: 'a', isLead: 1, status: 'offline' });
    expect(await create(server, { task: 'x' })).toMatchObject({ status: 'pending', agentId: offline });
  });

  test('an offer is not redirected to the lead', async () => {
    addAgent(server, { isLead: 1 });
    expect(await create(server, { task: 'x', offeredTo: 'b' })).toMatchObject({ status: 'offered', agentId: null });
  });
});

describe('its log', () => {
  const logOf = async (id: string) => (await server.call('getTask', { path: { id } })).body.logs;

  test('starts with task_created', async () => {
    const task = await create(server, { task: 'x', agentId: 'a' }, { 'X-Agent-ID': 'creator' });
    expect(await logOf(task.id)).toEqual([
      {
        id: expect.any(String),
        eventType: 'task_created',
        taskId: task.id,
        agentId: 'creator',
        newValue: 'pending',
        metadata: '{"source":"api"}',
        createdAt: task.createdAt,
      },
    ]);
  });

  test('starts with task_offered for an offer', async () => {
    const task = await create(server, { task: 'x', offeredTo: 'b' });
    expect(await logOf(task.id)).toMatchObject([{ eventType: 'task_offered', newValue: 'offered' }]);
  });
});

describe('its namespace', () => {
  test.each([
    [' Shared/Team ', 'shared/team/'],
    ['shared/Ｔeam/x', 'shared/team/x/'],
    ['shared/', 'shared/'],
    ['shared/a b:c%/', 'shared/a b:c%/'],
  ])('%j becomes %j', async (key, canonical) => {
    expect((await create(server, { task: 'x', key })).key).toBe(canonical);
  });

  test.each([
    'team/',
    '/shared/x',
    'shared//x',
    'shared/../x',
    'shared/./x',
    'shared\\x',
    'personal/',
    ' ',
    'a'.repeat(256),
    `shared/${'a'.repeat(248)}`,
  ])('%j is refused', async (key) => {
    const body = await post({ task: 'x', key }).refused(400, 'validation_error', 'body.key');
    expect(body.error).toContain('body.key');
  });

  test('is nobody else’s: a personal key of an unknown user is refused', async () => {
    const body = await post({ task: 'x', key: `personal/${'0'.repeat(32)}/notes` }).refused(
      400,
      'validation_error',
      'body.key',
    );
    expect(body.error).toContain('must name a user');
  });
});

describe('bodies that do not fit', () => {
  test.each([
    ['no text', {}, 'body.task'],
    ['a blank text', { task: ' \n' }, 'body.task'],
    ['a text that is none', { task: 5 }, 'body.task'],
    ['priority as text', { task: 'x', priority: 'high' }, 'body.priority'],
    ['priority as numeric text', { task: 'x', priority: '50' }, 'body.priority'],
    ['priority out of bounds', { task: 'x', priority: 101 }, 'body.priority'],
    ['half a priority', { task: 'x', priority: 1.5 }, 'body.priority'],
    ['an unknown source', { task: 'x', source: 'fax' }, 'body.source'],
    ['a status that cannot be asked for', { task: 'x', status: 'completed' }, 'body.status'],
    ['a long task type', { task: 'x', taskType: 'a'.repeat(51) }, 'body.taskType'],
    ['an empty tag', { task: 'x', tags: [''] }, 'body.tags.0'],
    ['tags as text', { task: 'x', tags: 'a' }, 'body.tags'],
    ['an unknown tier', { task: 'x', modelTier: 'huge' }, 'body.modelTier'],
    ['an unknown effort', { task: 'x', effort: 'extreme' }, 'body.effort'],
    ['a long routing note', { task: 'x', routingNote: 'a'.repeat(201) }, 'body.routingNote'],
    ['an unknown routing reason', { task: 'x', routingReason: 'mood' }, 'body.routingReason'],
    [
      'a long follow-up note',
      { task: 'x', followUpConfig: { onFailed: 'a'.repeat(4001) } },
      'body.followUpConfig.onFailed',
    ],
    ['a long title', { task: 'x', title: 'a'.repeat(121) }, 'body.title'],
    ['an output schema that is no object', { task: 'x', outputSchema: 'object' }, 'body.outputSchema'],
  ])('%s: 400 and no row', async (_name, body, path) => {
    const answer = await post(body).refused(400, 'validation_error', path);
    expect(answer.error).toEqual(expect.any(String));
    expect((await server.call('listTasks')).body.total).toBe(0);
  });

  test('unknown fields are ignored, server-owned ones too', async () => {
    const task = await create(server, {
      task: 'x',
      colour: 'red',
      output: 'done',
      attempt: 3,
      requesterInherited: true,
    });
    expect(task).not.toHaveProperty('colour');
    expect(task).not.toHaveProperty('output');
    expect(task).not.toHaveProperty('attempt');
  });

  test('a body that is not JSON is 415, broken JSON is 400', async () => {
    const options = { body: 'x', headers: { 'Content-Type': 'text/plain' } };
    await server.callUntyped('createTask', { ...options }).refused(415, 'unsupported_content_type');
    const broken = { body: '{"task":', headers: { 'Content-Type': 'application/json' } };
    await server.callUntyped('createTask', { ...broken }).refused(400, 'invalid_json');
  });
});

describe('what a child takes from its parent', () => {
  const parentFields = {
    task: 'parent',
    title: 'Parent',
    agentId: 'a',
    key: 'shared/team/',
    dir: '/repo',
    outputSchema: { type: 'object' },
    contextKey: 'task:chat:C1:1.1',
    priority: 90,
    tags: ['t'],
    model: 'model_a',
    effort: 'high',
    modelTier: 'smart',
    requiredCapabilities: ['sql'],
    followUpConfig: { disabled: true },
    chatTriggerMessageTs: '1.2',
    chatUserId: 'U1',
    vcsProvider: 'vcs_a',
    vcsRepo: 'acme/export',
    vcsNumber: 7,
    vcsUrl: 'https://vcs-a.example/acme/export/pull/7',
    mailThreadId: 'T',
    mentionChannelId: 'MC',
  };

  test('the context of the work, not its style', async () => {
    const parent = await create(server, parentFields);
    const child = await create(server, { task: 'child', agentId: null, parentTaskId: parent.id });
    expect(child).toMatchObject({
      parentTaskId: parent.id,
      key: 'shared/team/',
      dir: '/repo',
      outputSchema: { type: 'object' },
      contextKey: 'task:chat:C1:1.1',
      routingAffinity: { capabilities: ['sql'] },
      chatChannelId: 'C1',
      chatThreadTs: '1.1',
      chatUserId: 'U1',
      vcsProvider: 'vcs_a',
      vcsRepo: 'acme/export',
      vcsNumber: 7,
      vcsUrl: 'https://vcs-a.example/acme/export/pull/7',
      mailThreadId: 'T',
      mentionChannelId: 'MC',
      priority: 50,
      tags: [],
    });
    for (const name of ['title', 'model', 'modelTier', 'effort', 'chatTriggerMessageTs', 'followUpConfig']) {
      expect(child).not.toHaveProperty(name);
    }
  });

  test('nothing that it has itself', async () => {
    const parent = await create(server, parentFields);
    const own = {
      key: 'shared/own/',
      dir: '/own',
      outputSchema: { type: 'array' },
      contextKey: 'own',
      mailThreadId: 'O',
    };
    const child = await create(server, {
      task: 'child',
      agentId: null,
      parentTaskId: parent.id,
      requiredCapabilities: ['go'],
      ...own,
    });
    expect(child).toMatchObject({ ...own, routingAffinity: { capabilities: ['go'] } });
  });

  test('nothing of the conversation when it is about another channel', async () => {
    const parent = await create(server, parentFields);
    const child = await create(server, { task: 'child', parentTaskId: parent.id, chatChannelId: 'C2' });
    expect(child.chatChannelId).toBe('C2');
    for (const name of ['chatThreadTs', 'chatUserId', 'contextKey']) {
      expect(child).not.toHaveProperty(name);
    }
    expect(
      await create(server, { task: 'child', parentTaskId: parent.id, chatChannelId: 'C1', chatThreadTs: '9.9' }),
    ).toMatchObject({ chatChannelId: 'C1', chatThreadTs: '9.9', chatUserId: 'U1' });
  });

  test('nothing of the pull request when it is about another one', async () => {
    const parent = await create(server, parentFields);
    const child = await create(server, { task: 'child', parentTaskId: parent.id, vcsRepo: 'acme/other' });
    expect(child.vcsRepo).toBe('acme/other');
    for (const name of ['vcsProvider', 'vcsNumber', 'vcsUrl']) {
      expect(child).not.toHaveProperty(name);
    }
  });

  test('its follow-up settings when it carries the same work on', async () => {
    const parent = await create(server, parentFields);
    for (const taskType of ['resume', 'deferred']) {
      const child = await create(server, { task: 'child', parentTaskId: parent.id, taskType });
      expect(child.followUpConfig).toEqual({ disabled: true });
    }
  });

  test('the requester, marked as inherited', async () => {
    const parent = await create(server, { task: 'parent', agentId: null });
    changeTask(server, parent.id, { requestedByUserId: 'ann' });
    const child = await create(server, { task: 'child', agentId: null, parentTaskId: parent.id });
    expect(child.requestedByUserId).toBe('ann');
    const flagOf = (id: string) => columnOf(server, 'tasks', id, 'requesterInherited');
    expect(flagOf(child.id)).toBe(1);
    expect(flagOf(parent.id)).toBe(0);
  });

  test('not the reservation for the lead', async () => {
    const parent = await create(server, { task: 'parent', agentId: null });
    changeTask(server, parent.id, { routingAffinity: '{"leadOnly":true}' });
    const child = await create(server, { task: 'child', agentId: null, parentTaskId: parent.id });
    expect(child).not.toHaveProperty('routingAffinity');
  });

  test('an unreadable affinity stays unreadable', async () => {
    const parent = await create(server, { task: 'parent', agentId: null });
    changeTask(server, parent.id, { routingAffinity: '{"capabilities":' });
    const child = await create(server, { task: 'child', agentId: null, parentTaskId: parent.id });
    expect(child.routingAffinityInvalid).toBe(true);
    expect(child).not.toHaveProperty('routingAffinity');
  });

  test('an unknown parent is stored as it is', async () => {
    expect(await create(server, { task: 'x', parentTaskId: 'gone' })).toMatchObject({ parentTaskId: 'gone' });
  });
});

describe('who wants it', () => {
  const agent = { 'X-Agent-ID': 'a' };
  const workOf = async (agentId: string, requestedByUserId: string) => {
    const task = await create(server, { task: 'work', agentId });
    changeTask(server, task.id, { requestedByUserId, status: 'in_progress' });
    return task.id;
  };

  test('the requester of the task the caller works on', async () => {
    await workOf('a', 'ann');
    expect(await create(server, { task: 'x' }, agent)).toMatchObject({ requestedByUserId: 'ann' });
  });

  test('the requester of the named task of the caller', async () => {
    const first = await workOf('a', 'ann');
    await workOf('a', 'bob');
    expect(await create(server, { task: 'x' }, { ...agent, 'X-Source-Task-Id': first })).toMatchObject({
      requestedByUserId: 'ann',
    });
  });

  test('nobody when the named task is somebody else’s', async () => {
    await workOf('a', 'ann');
    const foreign = await workOf('b', 'bob');
    expect(await create(server, { task: 'x' }, { ...agent, 'X-Source-Task-Id': foreign })).not.toHaveProperty(
      'requestedByUserId',
    );
  });

  test('nobody without an agent header', async () => {
    const source = await workOf('a', 'ann');
    expect(await create(server, { task: 'x' }, { 'X-Source-Task-Id': source })).not.toHaveProperty('requestedByUserId');
  });

  test('an unknown person in the body is ignored, and the parent’s requester counts', async () => {
    const parent = await create(server, { task: 'parent', agentId: null });
    changeTask(server, parent.id, { requestedByUserId: 'ann' });
    const body = { task: 'x', requestedByUserId: 'nobody' };
    expect(await create(server, body)).not.toHaveProperty('requestedByUserId');
    expect(await create(server, { ...body, parentTaskId: parent.id })).toMatchObject({ requestedByUserId: 'ann' });
  });
});

describe('chat contexts', () => {
  test('fill in the chat fields and correct contradicting ones', async () => {
    const contextKey = 'task:chat:C1:1700000000.000100';
    expect(await create(server, { task: 'x', contextKey })).toMatchObject({
      chatChannelId: 'C1',
      chatThreadTs: '1700000000.000100',
    });
    expect(await create(server, { task: 'x', contextKey, chatChannelId: 'C9', chatThreadTs: '2' })).toMatchObject({
      chatChannelId: 'C1',
      chatThreadTs: '1700000000.000100',
    });
  });
});

describe('open tasks of the same context', () => {
  const contextKey = 'task:mail:T1';
  const begin = '--- Other open tasks in this context ---';

  test('are listed once in front of the text', async () => {
    const first = await create(server, { task: `first ${'long '.repeat(100)}`, agentId: 'a', contextKey });
    expect(first.task.startsWith('first')).toBe(true);
    const second = await create(server, { task: 'second', agentId: 'b', contextKey });
    const [head, line, , , text, ...rest] = second.task.split('\n');
    expect([head, text, rest]).toEqual([begin, 'second', []]);
    expect(line).toContain(first.id);
    expect(line).toContain('[pending]');
    expect(line).toContain('(a, 0 min old)');
    expect(line?.split('): ')[1]).toHaveLength(200);
    const third = await create(server, { task: second.task, agentId: 'c', contextKey });
    expect(third.task.split(begin)).toHaveLength(2);
    expect(third.task).toContain(second.id);
    expect(third.task).toContain(': second\n');
    expect(third.task.endsWith('\nsecond')).toBe(true);
  });

  test.each(['draft', 'backlog', 'unassigned', 'reviewing', 'completed', 'failed', 'cancelled', 'superseded'])(
    '%s ones are not',
    async (status) => {
      const first = await create(server, { task: 'first', agentId: 'a', contextKey });
      changeTask(server, first.id, { status });
      expect((await create(server, { task: 'second', agentId: 'a', contextKey })).task).toBe('second');
    },
  );

  test.each(['pending', 'in_progress', 'paused'])('%s: the same agent’s becomes the parent', async (status) => {
    const first = await create(server, { task: 'first', agentId: 'a', contextKey });
    changeTask(server, first.id, { status });
    expect(await create(server, { task: 'x', agentId: 'a', contextKey })).toMatchObject({ parentTaskId: first.id });
    expect(await create(server, { task: 'x', agentId: 'b', contextKey })).not.toHaveProperty('parentTaskId');
  });

  test('the furthest one becomes the parent, then the newest', async () => {
    const [older, newer, running, paused] = [
      await create(server, { task: '1', agentId: 'a', contextKey, parentTaskId: 'p' }),
      await create(server, { task: '2', agentId: 'a', contextKey, parentTaskId: 'p' }),
      await create(server, { task: '3', agentId: 'a', contextKey, parentTaskId: 'p' }),
      await create(server, { task: '4', agentId: 'a', contextKey, parentTaskId: 'p' }),
    ];
    changeTask(server, running.id, { status: 'in_progress' });
    changeTask(server, paused.id, { status: 'paused' });
    const parentOfNext = async () => (await create(server, { task: 'x', agentId: 'a', contextKey })).parentTaskId;
    const next = await create(server, { task: 'x', agentId: 'a', contextKey });
    expect(next.parentTaskId).toBe(running.id);
    changeTask(server, next.id, { status: 'cancelled' });
    changeTask(server, running.id, { status: 'completed' });
    expect(await parentOfNext()).toBe(newer.id);
    expect(older.id).not.toBe(newer.id);
  });

  test('a given parent stays', async () => {
    await create(server, { task: 'first', agentId: 'a', contextKey });
    expect(await create(server, { task: 'x', agentId: 'a', contextKey, parentTaskId: 'p' })).toMatchObject({
      parentTaskId: 'p',
    });
  });
});

describe('an issue of tracker A', () => {
  const contextKey = 'task:trackers:tracker_a:issue:ENG-42';
  const body = { task: 'Fix it.', agentId: null, source: 'tracker_a', contextKey };

  test('gets one task: the live one is returned', async () => {
    const first = await create(server, body);
    const again = await post({ ...body, task: 'Fix it now.' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first);
    expect((await server.call('getTask', { path: { id: first.id } })).body.logs).toHaveLength(1);
  });

  test('gets one task however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => post(body)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(24).fill(200), 201]);
    expect((await server.call('listTasks')).body.total).toBe(1);
  });

  test('a completed task with its pull request is returned, one without is not', async () => {
    const first = await create(server, body);
    changeTask(server, first.id, { status: 'completed' });
    const second = await create(server, body);
    const vcs = {
      vcsProvider: 'vcs_a',
      vcsRepo: 'acme/export',
      vcsNumber: 7,
      vcsUrl: 'https://vcs-a.example/x/pull/7',
    };
    changeTask(server, second.id, { status: 'completed', ...vcs });
    const third = await post(body);
    expect([third.status, third.body.id]).toEqual([200, second.id]);
  });

  test.each(['failed', 'cancelled', 'superseded'])('a %s task is not returned', async (status) => {
    const first = await create(server, body);
    changeTask(server, first.id, { status });
    expect((await post(body)).status).toBe(201);
  });

  test('children that only inherit the context are created', async () => {
    const first = await create(server, body);
    const child = await post({ task: 'part', agentId: null, parentTaskId: first.id });
    expect([child.status, child.body.contextKey]).toEqual([201, contextKey]);
  });

  test('other contexts are not unique', async () => {
    const other = { ...body, contextKey: 'task:trackers:tracker_b:issue:1' };
    await create(server, other);
    expect((await post(other)).status).toBe(201);
  });
});

describe('people', () => {
  const flagOf = (id: string) => columnOf(server, 'tasks', id, 'requesterInherited');
  const asUser = async (userId: string) => {
    const { plaintext } = await mintToken(server, userId);
    return (body: unknown) => server.callUntyped('createTask', { body, key: plaintext });
  };

  test('the user of the token wants it, whatever the body says', async () => {
    const [ann, bob] = [await createUser(server, { name: 'Ann' }), await createUser(server, { name: 'Bob' })];
    const postAsAnn = await asUser(ann.id);
    const { status, body } = await postAsAnn({ task: 'x', agentId: null, requestedByUserId: bob.id });
    expect([status, body.requestedByUserId]).toEqual([201, ann.id]);
    expect((await server.call('getTask', { path: { id: body.id } })).body.requestedBy).toEqual({
      id: ann.id,
      name: 'Ann',
    });
    const child = await postAsAnn({ task: 'child', agentId: null, parentTaskId: body.id });
    expect([child.body.requestedByUserId, flagOf(child.body.id)]).toEqual([ann.id, 0]);
  });

  test('a person named in the body counts when it exists, before the parent’s', async () => {
    const [ann, bob] = [await createUser(server, { name: 'Ann' }), await createUser(server, { name: 'Bob' })];
    const parent = await create(server, { task: 'parent', agentId: null, requestedByUserId: ann.id });
    expect(parent.requestedByUserId).toBe(ann.id);
    const child = await create(server, {
      task: 'child',
      agentId: null,
      parentTaskId: parent.id,
      requestedByUserId: bob.id,
    });
    expect([child.requestedByUserId, flagOf(child.id)]).toEqual([bob.id, 0]);
  });

  test('an agent’s child of its own task has the requester from the parent', async () => {
    const ann = await createUser(server, { name: 'Ann' });
    const parent = await create(server, { task: 'parent', agentId: 'a', requestedByUserId: ann.id });
    changeTask(server, parent.id, { status: 'in_progress' });
    const body = { task: 'child', agentId: null };
    const child = await create(server, { ...body, parentTaskId: parent.id }, { 'X-Agent-ID': 'a' });
    expect([child.requestedByUserId, flagOf(child.id)]).toEqual([ann.id, 1]);
    const other = await create(server, body, { 'X-Agent-ID': 'a' });
    expect([other.requestedByUserId, flagOf(other.id)]).toEqual([ann.id, 0]);
  });

  test('a personal namespace takes tasks of its owner only', async () => {
    const [ann, bob] = [await createUser(server, { name: 'Ann' }), await createUser(server, { name: 'Bob' })];
    const body = { task: 'x', agentId: null, key: `Personal/${ann.id}/Notes` };
    const owner = await (await asUser(ann.id))(body);
    expect([owner.status, owner.body.key]).toEqual([201, `personal/${ann.id}/notes/`]);
    for (const postAs of [await asUser(bob.id), post]) {
      const answer = await postAs(body).refused(403, 'namespace_forbidden');
      expect(answer.error).toContain('body.key');
    }
    expect((await server.call('listTasks')).body.total).toBe(1);
  });

  test('a personal namespace is inherited on behalf of its owner only', async () => {
    const [ann, bob] = [await createUser(server, { name: 'Ann' }), await createUser(server, { name: 'Bob' })];
    const key = `personal/${ann.id}/notes/`;
    const postAsAnn = await asUser(ann.id);
    const agentId = addAgent(server);
    const parent = (await postAsAnn({ task: 'x', agentId, key, contextKey: 'task:mail:thread-1' })).body;
    const child = { task: 'child', agentId: null, parentTaskId: parent.id };
    const sibling = { task: 'sibling', agentId, contextKey: 'task:mail:thread-1' };

    for (const postAs of [await asUser(bob.id), post]) {
      for (const body of [child, sibling]) {
        await postAs(body).refused(403, 'namespace_forbidden');
      }
      expect((await postAs({ ...child, key: 'shared/elsewhere' })).body.key).toBe('shared/elsewhere/');
    }
    const ofAnn = await postAsAnn(child);
    const ofHerAgent = await create(server, child, { 'X-Agent-ID': agentId, 'X-Source-Task-Id': parent.id });
    expect([ofAnn.body.key, ofHerAgent.key]).toEqual([key, key]);
  });
});

test('TRUST_BODY_REQUESTED_BY_USER_ID=false makes the body’s person count for nothing', async () => {
  const strict = await startServer({ env: { TRUST_BODY_REQUESTED_BY_USER_ID: 'false' } });
  try {
    const ann = await createUser(strict, { name: 'Ann' });
    expect(await create(strict, { task: 'x', requestedByUserId: ann.id })).not.toHaveProperty('requestedByUserId');
  } finally {
    await strict.destroy();
  }
});
