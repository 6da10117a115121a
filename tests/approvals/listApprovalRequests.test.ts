import { ask, yes } from '../support/approvals.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { passes, startRun } from '../support/workflows.js';

const server = useServer();
const list = async (query: object = {}) => (await server.call('listApprovalRequests', { query })).body.approvalRequests;

test('listApprovalRequests answers with the newest first, filtered before they are counted', async () => {
  const { runId } = await startRun(server, [passes('a')]);
  const first = await ask(server, { workflowRunId: runId });
  const second = await ask(server);
  const third = await ask(server);
  await server.call('respondApprovalRequest', { path: { id: second.id }, body: { responses: yes } });

  expect((await list()).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
  expect((await list({ status: 'pending', limit: 1 })).map(({ id }) => id)).toEqual([third.id]);
  expect((await list({ workflowRunId: runId })).map(({ id }) => id)).toEqual([first.id]);
  expect(await list({ status: 'nothing' })).toEqual([]);

  const [slim] = await list({ fields: 'slim', status: 'approved' });
  expect(slim).toMatchObject({ id: second.id, questionCount: 1, approvalProgress: null });
  expect(slim).not.toHaveProperty('questions');
  expect(slim).not.toHaveProperty('approvals');
});

test('listApprovalRequests ends a page that would be too long', async () => {
  const option = { value: 'a', label: 'A', description: 'x'.repeat(2000) };
  const question = { type: 'single-select', label: 'Which?', options: Array.from({ length: 100 }, () => option) };
  const long = JSON.stringify(Array.from({ length: 15 }, (_value, index) => ({ id: `q${index}`, ...question })));
  const ids = [(await ask(server)).id, (await ask(server)).id];
  for (const id of ids) {
    changeRow(server, 'approval_requests', id, { questions: long });
  }

  expect((await list({ limit: 10 })).map(({ id }) => id)).toEqual([ids[1]]);
});

test('listApprovalRequests takes no limit out of bounds', async () => {
  await server.call('listApprovalRequests', { query: { limit: 0 } }).refused(400, 'validation_error', 'query.limit');
});
