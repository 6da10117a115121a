import { ask, asking, readApproval, yes } from '../support/approvals.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { createUser, mintToken } from '../support/users.js';
import { endedRun, runThat, startRun } from '../support/workflows.js';

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
