import { yesOrNo } from '../support/approvals.js';
import { useChat } from '../support/chat.js';
import { jobsDone } from '../support/jobs-done.js';
import { runThat, startRun } from '../support/workflows.js';

const { chat, server } = useChat({ APP_URL: 'https://app.example.com' });

const asking = (notifications: { channel: 'chat' | 'email'; target: string }[]) => [
  {
    id: 'ask',
    type: 'human-in-the-loop',
    config: { title: 'Deploy it?', questions: [yesOrNo], approvers: { policy: 'any' }, notifications },
  },
];

const requestOf = async (runId: string) =>
  (await server().call('listApprovalRequests', { query: { workflowRunId: runId } })).body.approvalRequests[0];

const asked = async (notifications: Parameters<typeof asking>[0]) => {
  const { runId } = await startRun(server(), asking(notifications));
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
