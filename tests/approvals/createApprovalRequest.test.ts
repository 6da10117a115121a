import { randomUUID } from 'node:crypto';
import { ask, asking, yesOrNo } from '../support/approvals.js';
import { rowOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { endedRun, startRun } from '../support/workflows.js';

const server = useSharedServer();
const body = { title: 'Deploy?', questions: [yesOrNo], approvers: { policy: 'any' as const } };
const create = (change: object = {}) => server.call('createApprovalRequest', { body: { ...body, ...change } });

test('createApprovalRequest asks people, for as long as it says', async () => {
  const { status, body: made } = await create({
    timeoutSeconds: 3600,
    approvers: { users: ['ada@example.com', 'bob'], policy: 'all' },
    notifications: [{ channel: 'email', target: 'ada@example.com' }],
  });

  expect(status).toBe(201);
  const { createdAt, expiresAt } = made.approvalRequest;
  expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(3_600_000);
  expect(made.approvalRequest).toEqual({
    id: expect.any(String),
    title: 'Deploy?',
    questions: [yesOrNo],
    workflowRunId: null,
    workflowRunStepId: null,
    sourceTaskId: null,
    approvers: { users: ['ada@example.com', 'bob'], policy: 'all' },
    status: 'pending',
    responses: null,
    approvals: [],
    approvalProgress: { approved: 0, required: 2 },
    resolvedBy: null,
    resolvedAt: null,
    resolutionReason: null,
    timeoutSeconds: 3600,
    expiresAt,
    notificationChannels: [{ channel: 'email', target: 'ada@example.com' }],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdAt,
    updatedAt: createdAt,
  });
});

test('createApprovalRequest knows for whom it is made', async () => {
  const { id: userId } = await createUser(server);
  const { plaintext: key } = await mintToken(server, userId);
  const own = await server.call('createApprovalRequest', { body, key });
  expect(own.body.approvalRequest.createdBy).toBe(userId);

  const agentId = addAgent(server);
  const task = await createTask(server, { task: 'Build it', agentId, requestedByUserId: userId });
  const forTask = await ask(server, { sourceTaskId: task.id }, agentId);
  expect(forTask).toMatchObject({ createdBy: userId, sourceTaskId: task.id });
  expect(rowOf(server, 'approval_requests', { id: forTask.id }).askedBy).toBe(`agent:${agentId}`);
});

test('createApprovalRequest refuses what does not fit, and keeps nothing of it', async () => {
  await create({ title: '' }).refused(400, 'validation_error', 'body.title');
  await create({ questions: [] }).refused(400, 'validation_error', 'body.questions');
  await create({ questions: [yesOrNo, yesOrNo] }).refused(400, 'validation_error', 'body.questions');
  await create({ approvers: { policy: 'some' } }).refused(400, 'validation_error', 'body.approvers.policy');
  await create({ timeoutSeconds: 0 }).refused(400, 'validation_error', 'body.timeoutSeconds');
  await create({ workflowRunId: randomUUID() }).refused(400, 'workflow_run_not_found');
  await create({ sourceTaskId: randomUUID() }).refused(400, 'task_not_found');
});

test('createApprovalRequest refuses selections that no answer could fit', async () => {
  const of = (id: string, change: object) => ({ id, type: 'multi-select', label: 'Which?', ...change });
  const options = [
    { value: 'a', label: 'A' },
    { value: 'a', label: 'The same' },
  ];
  const { issues } = await create({
    questions: [
      of('none', { options: [] }),
      of('blank', { type: 'single-select', options: [{ value: '', label: 'Nothing' }] }),
      of('few', { options, minSelections: 2 }),
      of('crossed', { minSelections: 3, maxSelections: 2 }),
      of('fits', { options, minSelections: 0, maxSelections: 1 }),
      of('one', { type: 'single-select', options, minSelections: 2 }),
      of('words', { minSelections: 2 }),
    ],
  }).refused(
    400,
    'validation_error',
    'body.questions.0.options',
    'body.questions.1.options',
    'body.questions.2.minSelections',
    'body.questions.3.minSelections',
  );

  expect(issues?.map(({ message }) => message)).toEqual([
    'must offer something to choose, or be left out: any text is an answer then',
    'must offer something to choose, or be left out: any text is an answer then',
    'must be 1 at most, as many as there are options',
    'must be 2 at most, as many as maxSelections allows',
  ]);
});

test('createApprovalRequest binds no step of a run, whatever is sent', async () => {
  const { body: made } = await create({ workflowRunStepId: randomUUID(), status: 'approved', resolvedBy: 'me' });

  expect(made.approvalRequest).toMatchObject({ workflowRunStepId: null, status: 'pending', resolvedBy: null });
});

test('createApprovalRequest refuses a policy that all who may answer could not meet', async () => {
  const users = ['ada@example.com', 'ADA@example.com', 'bob'];
  const of = (min: number, more: object = {}) => create({ approvers: { users, policy: { min }, ...more } });

  await of(4).refused(400, 'validation_error', 'body.approvers.policy.min');
  // The operator counts as one.
  expect((await of(3)).status).toBe(201);
  expect((await of(4, { roles: ['admin'] })).status).toBe(201);
  expect((await create({ approvers: { policy: { min: 100 } } })).status).toBe(201);
});

test('createApprovalRequest counts who is named by id and by addresses as one', async () => {
  const [email, alias] = [`Ada-${randomUUID()}@example.com`, `ada-${randomUUID()}@home.example`];
  const { id } = await createUser(server, { email, emailAliases: [alias] });
  const former = await createUser(server);
  await server.call('mergeUsers', { path: { id }, body: { sourceUserId: former.id } });
  const users = [id, email.toUpperCase(), alias, former.id];
  const of = (min: number, more: readonly string[] = []) =>
    create({ approvers: { users: [...users, ...more], policy: { min } } });

  await of(3).refused(400, 'validation_error', 'body.approvers.policy.min');
  expect((await of(2)).status).toBe(201);
  // Somebody who is no user yet may become one.
  expect((await of(3, ['bob@example.com'])).status).toBe(201);
});

test('a step that wants more people than it names, under several names, fails and says so', async () => {
  const email = `eve-${randomUUID()}@example.com`;
  const { id } = await createUser(server, { email });
  const { runId } = await startRun(server, asking({ users: [id, email], policy: { min: 3 } }));

  const { run } = await endedRun(server, runId);
  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('config.approvers.policy.min') });
});

test('questions that nobody could answer are refused', async () => {
  await create({ questions: [{ ...yesOrNo, id: '__proto__' }] }).refused(400, 'validation_error', 'body.questions');
});
