import { ask, asking, readApproval, yes } from '../support/approvals.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { endedRun, passes, runThat, startRun } from '../support/workflows.js';

const all = useReplicas(racingReplicas);

test('votes that come at once are all kept, and one of them decides', async () => {
  const { replicas } = all;
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => (await mintToken(replicas, (await createUser(replicas)).id)).plaintext),
  );
  const { id } = await ask(replicas, { approvers: { policy: { min: 5 } } });

  const answers = await Promise.all(
    people.map((key) =>
      replicas.call('respondApprovalRequest', { path: { id }, body: { responses: yes }, key }).answer(),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  const { approvals = [], status } = await readApproval(replicas, id);
  expect(status).toBe('approved');
  expect(new Set(approvals.map(({ responder }) => responder)).size).toBe(5);
});

test('one person with two keys who answers with both at once is one of those who are wanted', async () => {
  const { replicas } = all;
  const user = await createUser(replicas);
  const keys = [await mintToken(replicas, user.id), await mintToken(replicas, user.id)];
  const { id } = await ask(replicas, { approvers: { policy: { min: 2 } } });

  const answers = await Promise.all(
    keys.map(({ plaintext: key }) =>
      replicas.call('respondApprovalRequest', { path: { id }, body: { responses: yes }, key }).answer(),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await readApproval(replicas, id)).toMatchObject({
    status: 'pending',
    approvalProgress: { approved: 1, required: 2 },
  });
});

test('of answers that come as the time is over one counts or none, and the run does what the request says', async () => {
  const { replicas } = all;
  const { runId } = await startRun(replicas, asking({ policy: 'any' }, { seconds: 1 }));
  await runThat(replicas, runId, ({ run }) => run.status === 'waiting');
  const [request] = (await replicas.call('listApprovalRequests', { query: { workflowRunId: runId } })).body
    .approvalRequests;
  const { id = '', expiresAt } = request ?? {};
  const left = Date.parse(String(expiresAt)) - Date.now();
  await new Promise((resolve) => setTimeout(resolve, left - 10));

  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, 4 * index));
      return replicas.call('respondApprovalRequest', { path: { id }, body: { responses: yes } }).answer();
    }),
  );

  const counted = answers.filter(({ status }) => status === 200).length;
  expect([0, 1]).toContain(counted);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - counted);
  const { run, steps } = await endedRun(replicas, runId);
  expect(run.status).toBe('completed');
  expect(steps.map(({ nodeId }) => nodeId)).toEqual(['ask', counted === 1 ? 'go' : 'late']);
  expect((await readApproval(replicas, id)).status).toBe(counted === 1 ? 'approved' : 'timeout');
});

test('of an answer and a cancellation that come at once one counts, and the run does what it says', async () => {
  const { replicas } = all;
  const { runId } = await startRun(replicas, asking());
  await runThat(replicas, runId, ({ run }) => run.status === 'waiting');
  const [request] = (await replicas.call('listApprovalRequests', { query: { workflowRunId: runId } })).body
    .approvalRequests;
  const path = { id: request?.id ?? '' };

  const [answered, cancelled] = await Promise.all([
    replicas.call('respondApprovalRequest', { path, body: { responses: yes } }).answer(),
    replicas.call('cancelApprovalRequest', { path, body: {} }).answer(),
  ]);

  expect([answered.status, cancelled.status].sort()).toEqual([200, 409]);
  const { run } = await endedRun(replicas, runId);
  expect(run.status).toBe(answered.status === 200 ? 'completed' : 'cancelled');
});

test('an answer that comes as the run goes on with another definition counts for none of it', async () => {
  const { replicas } = all;
  const slow = { id: 'slow', type: 'wait', config: { mode: 'event', eventName: 'fail-now' }, next: 'bad' };
  const bad = { id: 'bad', type: 'agent-task', config: { template: '{{trigger.nothing}}' } };
  const { id, runId } = await startRun(replicas, [passes('fork', ['ask', 'slow']), ...asking(), slow, bad]);
  await runThat(replicas, runId, ({ run }) => run.status === 'waiting');
  const pending = async () =>
    (await replicas.call('listApprovalRequests', { query: { workflowRunId: runId, status: 'pending' } })).body
      .approvalRequests[0];
  const former = (await pending())?.id ?? '';
  await replicas.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'fail-now' } });
  await endedRun(replicas, runId);
  await replicas.call('patchWorkflow', {
    path: { id },
    body: { update: [{ nodeId: 'bad', node: { ...passes('bad') } }] },
  });
  const answer = () =>
    replicas.call('respondApprovalRequest', { path: { id: former }, body: { responses: yes } }).answer();

  const [retried, ...answers] = await Promise.all([
    replicas.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } }).answer(),
    ...Array.from({ length: 6 }, answer),
  ]);

  expect([retried.status, ...answers.map(({ status }) => status)]).toEqual([200, 409, 409, 409, 409, 409, 409]);
  expect((await readApproval(replicas, former)).status).toBe('cancelled');
  const now = await waitFor('what is asked anew', pending);
  await replicas.call('respondApprovalRequest', { path: { id: now.id }, body: { responses: yes } });
  const { run, steps } = await endedRun(replicas, runId);
  expect(run.status).toBe('completed');
  expect(steps.filter(({ nodeId }) => nodeId === 'go')).toHaveLength(1);
});
