import { registerAgent } from '../support/agents.js';
import { chatEvent, newTs, serveChat, taken } from '../support/chat.js';
import { jobsDone } from '../support/jobs-done.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

let chat: Awaited<ReturnType<typeof serveChat>>;
let server: OwnServer;
let agentId: string;

beforeAll(async () => {
  chat = await serveChat();
  server = await startServer({
    env: { ...chat.env, CHAT_ACME_SIGNING_SECRET: 'acme', CHAT_ACME_BOT_TOKEN: 'of-acme' },
  });
  agentId = (await registerAgent(server, { name: 'Lead', isLead: true })).id;
});

afterAll(async () => {
  await server.destroy();
  chat.close();
});

const taskOf = async (id: string) => (await server.call('getTask', { path: { id } })).body;

/** A task of a message, which the agent has begun. */
const begun = async (ts: string, adapter?: string, secret?: string): Promise<string> => {
  const event = chatEvent({ channel: 'D1', channel_type: 'im', text: 'do it', ts });
  const { taskId = '' } = await taken(server, event, adapter, secret);
  await server.call('pollForWork', { agentId });
  return taskId;
};

test('the thread hears what came of its task, once', async () => {
  const ts = newTs();
  const id = await begun(ts);
  const output = 'It is done. <!channel>';
  await server.call('finishTask', { path: { id }, agentId, body: { status: 'completed', output } });
  await jobsDone(server);

  const answers = chat.posted.filter(({ thread_ts }) => thread_ts === ts);
  expect(answers).toEqual([
    expect.objectContaining({ channel: 'D1', text: 'It is done. &lt;!channel>', token: chat.env.CHAT_BOT_TOKEN }),
  ]);
  expect((await taskOf(id)).chatReplySent).toBe(true);
});

test('failures and cancellations are told with their reasons, in the workspace they came from', async () => {
  const [failed, cancelled] = [newTs(), newTs()];
  const first = await begun(failed, 'acme', 'acme');
  await server.call('finishTask', {
    path: { id: first },
    agentId,
    body: { status: 'failed', failureReason: 'No way there' },
  });
  const second = await begun(cancelled);
  await server.call('cancelTask', { path: { id: second }, body: { reason: 'Not wanted' } });
  await jobsDone(server);

  const told = chat.posted.filter(({ thread_ts }) => thread_ts === failed || thread_ts === cancelled);
  expect(told.map(({ text, token }) => [text, token]).toSorted()).toEqual([
    ['Cancelled: Not wanted', chat.env.CHAT_BOT_TOKEN],
    ['Failed: No way there', 'of-acme'],
  ]);
});

test('what cannot be told is tried again, and the end of the task stays', async () => {
  chat.refusals.set('chat.postMessage', 429);
  const before = chat.asked.length;
  const ts = newTs();
  const id = await begun(ts);
  await server.call('finishTask', { path: { id }, agentId, body: { status: 'completed', output: 'Later' } });

  await waitFor('the refusal', () => chat.asked.slice(before).includes('chat.postMessage'));
  expect(await taskOf(id)).toMatchObject({ status: 'completed', chatReplySent: false });
  chat.refusals.clear();
  await jobsDone(server);
  expect(chat.posted.filter(({ thread_ts }) => thread_ts === ts)).toHaveLength(1);
});

test('tasks that came from elsewhere tell no thread', async () => {
  const before = chat.posted.length;
  const { body } = await server.call('createTask', { body: { task: 'no chat', agentId } });
  await server.call('cancelTask', { path: { id: body.id }, body: {} });
  await jobsDone(server);

  expect(chat.posted).toHaveLength(before);
});

test('nodes of workflows write into channels, and fail when they may not', async () => {
  const run = async (target: string | undefined) => {
    const config = { channel: 'chat', template: 'Hi {{trigger.name}}', ...(target !== undefined && { target }) };
    const { id } = (
      await server.call('createWorkflow', {
        body: { name: `tells ${newTs()}`, definition: { nodes: [{ id: 'tell', type: 'notify', config }] } },
      })
    ).body;
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: { name: 'Ada' } })).body;
    return (await server.call('getWorkflowRun', { path: { id: runId }, query: { wait: 20 } })).body;
  };

  const sent = await run('acme/C5');
  const message = chat.posted.at(-1);
  expect(message).toMatchObject({ channel: 'C5', text: 'Hi Ada', token: 'of-acme' });
  expect(sent.steps[0]?.output).toEqual({ sent: true, message: 'Hi Ada', messageId: message?.ts });

  expect((await run(undefined)).steps[0]).toMatchObject({ status: 'completed', output: { sent: false } });
  expect((await run('nobody/C5')).steps[0]).toMatchObject({ status: 'completed', output: { sent: false } });

  chat.refusals.set('chat.postMessage', 'channel_not_found');
  expect((await run('C6')).steps[0]).toMatchObject({ status: 'failed', error: 'Chat failed: channel_not_found' });
  chat.refusals.clear();
});
