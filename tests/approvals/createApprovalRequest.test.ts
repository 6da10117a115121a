import { randomUUID } from 'node:crypto';
import { ask, yesOrNo } from '../support/approvals.js';
import { rowOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';

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

test('questions that nobody could answer are refused', async () => {
  await create({ questions: [{ ...yesOrNo, id: '__proto__' }] }).refused(400, 'validation_error', 'body.questions');
});
