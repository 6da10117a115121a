import { yes, yesOrNo } from '../support/approvals.js';
import { useChat } from '../support/chat.js';
import { jobsDone } from '../support/jobs-done.js';
import { changeRows, rowsOf } from '../support/rows.js';
import { waitFor } from '../support/wait.js';
import { runThat, startRun } from '../support/workflows.js';

const { chat, server } = useChat({ APP_URL: 'https://app.example.com' });

const asking = (notifications: { channel: 'chat' | 'email'; target: string }[], seconds?: number) => [
  {
    id: 'ask',
    type: 'human-in-the-loop',
    config: {
      title: 'Deploy it?',
      questions: [yesOrNo],
      approvers: { policy: 'any' },
      notifications,
      ...(seconds && { timeout: { seconds } }),
    },
  },
];

const requestOf = async (runId: string) =>
  (await server().call('listApprovalRequests', { query: { workflowRunId: runId } })).body.approvalRequests[0];

const asked = async (...what: Parameters<typeof asking>) => {
  const { runId } = await startRun(server(), asking(...what));
  await runThat(server(), runId, ({ run }) => run.status === 'waiting');
  return runId;
};

test('people are told in the chat that a step asks them, and the message is noted', async () => {
  const runId = await asked([
    { channel: 'email', target: 'ada@example.com' },
    { channel: 'chat', target: 'C5' },
  ]);
  await jobsDone(server());

  const request = await requestOf(runId);
  const [message] = chat().posted.filter(({ channel }) => channel === 'C5');
  expect(message?.text).toBe(
    `Please answer: Deploy it?\n• ${yesOrNo.label}\nhttps://app.example.com/approval-requests/${request?.id}`,
  );
  expect(request?.notificationChannels).toEqual([
    { channel: 'email', target: 'ada@example.com' },
    { channel: 'chat', target: 'C5', messageTs: message?.ts },
  ]);
});

test('requests over HTTP tell nobody, and a chat that is not set up blocks nobody', async () => {
  const before = chat().posted.length;
  await server().call('createApprovalRequest', {
    body: {
      title: 'x',
      questions: [yesOrNo],
      approvers: { policy: 'any' },
      notifications: [{ channel: 'chat', target: 'C5' }],
    },
  });
  const runId = await asked([{ channel: 'chat', target: 'unknown/C5' }]);
  await jobsDone(server());

  expect(chat().posted).toHaveLength(before);
  expect((await requestOf(runId))?.notificationChannels).toEqual([{ channel: 'chat', target: 'unknown/C5' }]);
});

const warnings = () => rowsOf(server(), 'jobs', { kind: 'approvals.warn' });
const postedTo = (target: string) => chat().posted.filter(({ channel }) => channel === target);

/** The request of a run, once the message that told somebody is noted. */
const toldOf = (runId: string) =>
  waitFor('the message to be noted', async () => {
    const request = await requestOf(runId);
    return request?.notificationChannels?.[0]?.messageTs !== undefined && request;
  });

/** The time for warnings has come. */
const warn = async () => {
  const past = new Date(Date.now() - 1000).toISOString();
  changeRows(server(), 'jobs', { kind: 'approvals.warn' }, { runAt: past, state: 'ready' });
  await waitFor('the warnings', () => warnings().length === 0);
};

test('before the time is over those who were told are warned once, in the thread, when a quarter of it is left', async () => {
  const runId = await asked(
    [
      { channel: 'chat', target: 'CWARN' },
      { channel: 'email', target: 'a@b.example' },
    ],
    1200,
  );
  const request = await toldOf(runId);
  const [job, ...others] = warnings();
  expect(others).toEqual([]);
  expect(Date.parse(request.expiresAt ?? '') - Date.parse(String(job?.runAt))).toBe(300_000);

  await warn();
  const [first, second, ...further] = postedTo('CWARN');
  expect(further).toEqual([]);
  expect(second).toMatchObject({
    thread_ts: first?.ts,
    text: `Deploy it?: less than 20 minutes left to answer\nhttps://app.example.com/approval-requests/${request.id}`,
  });
});

test('a long time is warned of an hour before its end; one under a minute, and what was answered, not at all', async () => {
  await asked([{ channel: 'chat', target: 'CSHORT' }], 59);
  expect(warnings()).toEqual([]);
  const runId = await asked([{ channel: 'chat', target: 'CLONG' }], 86_400);
  const request = await toldOf(runId);
  expect(Date.parse(request.expiresAt ?? '') - Date.parse(String(warnings()[0]?.runAt))).toBe(3_600_000);
  await server().call('respondApprovalRequest', { path: { id: request.id }, body: { responses: yes } });

  await warn();
  expect(postedTo('CLONG')).toHaveLength(1);
});

const cancellations = {
  'the request is cancelled': async (runId: string) => {
    const request = await requestOf(runId);
    await server().call('cancelApprovalRequest', { path: { id: request?.id ?? '' }, body: { reason: 'Too late' } });
  },
  'its run is cancelled': async (runId: string) => {
    await server().call('cancelWorkflowRun', { path: { id: runId }, body: { reason: 'Too late' } });
  },
  'its workflow is deleted': async (_runId: string, workflowId: string) => {
    await server().call('deleteWorkflow', { path: { id: workflowId } });
  },
};

test.each(Object.entries(cancellations))('who was told hears of it once when %s', async (name, cancel) => {
  const target = `C-${name.length}`;
  const { id, runId } = await startRun(server(), asking([{ channel: 'chat', target }]));
  await runThat(server(), runId, ({ run }) => run.status === 'waiting');
  await toldOf(runId);
  await cancel(runId, id);
  await waitFor('the reply', () => postedTo(target).length > 1);
  await waitFor('all replies', () => rowsOf(server(), 'jobs', { kind: 'approvals.withdraw' }).length === 0);

  const reason = name.includes('deleted') ? 'The workflow was deleted' : 'Too late';
  const [first, reply, ...others] = postedTo(target);
  expect(others).toEqual([]);
  expect(reply).toMatchObject({
    thread_ts: first?.ts,
    text: `Nobody need answer any more: Deploy it?\n${reason}`,
  });
});
