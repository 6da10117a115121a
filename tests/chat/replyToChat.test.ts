import { registerAgent } from '../support/agents.js';
import { chatEvent, newTs, taken, useChat } from '../support/chat.js';
import { jobsDone } from '../support/jobs-done.js';
import { startServer } from '../support/server.js';

const { chat, server } = useChat();

/** A task of a message, which the lead has begun. */
const begun = async (agentId: string, ts: string): Promise<string> => {
  const event = chatEvent({ channel: 'D1', channel_type: 'im', text: 'do it', ts });
  const { taskId = '' } = await taken(server(), event);
  await server().call('pollForWork', { agentId });
  return taskId;
};

test('replyToChat writes into the thread of a task, which is not told again how it ended', async () => {
  const agentId = (await registerAgent(server(), { name: 'Lead', isLead: true })).id;
  const ts = newTs();
  const taskId = await begun(agentId, ts);

  const { body } = await server().call('replyToChat', { agentId, body: { taskId, message: 'On it' } });
  await server().call('finishTask', { path: { id: taskId }, agentId, body: { status: 'completed', output: 'Done' } });
  await jobsDone(server());

  expect(chat().posted.filter(({ thread_ts }) => thread_ts === ts)).toEqual([
    expect.objectContaining({ channel: 'D1', text: 'On it', ts: body.ts }),
  ]);
  expect(body.channel).toBe('D1');

  const other = (await registerAgent(server(), { name: 'Other' })).id;
  await server()
    .call('replyToChat', { agentId: other, body: { taskId, message: 'Me too' } })
    .refused(403, 'not_task_assignee');
  await server()
    .call('replyToChat', { body: { taskId: 'none', message: 'x' } })
    .refused(404, 'task_not_found');
  const { body: plain } = await server().call('createTask', { body: { task: 'no chat', agentId } });
  await server()
    .call('replyToChat', { body: { taskId: plain.id, message: 'x' } })
    .refused(400, 'chat_thread_missing');
});

test('what the platform says, and what it does not', async () => {
  const agentId = (await registerAgent(server(), { name: 'A lead', isLead: true })).id;
  const taskId = await begun(agentId, newTs());
  const send = () => server().call('replyToChat', { body: { taskId, message: 'x' } });
  for (const [refusal, text] of [
    ['not_in_channel', 'Chat failed: not_in_channel'],
    ['A text with <secrets>', 'Chat failed: the platform answered 200'],
    [500, 'Chat failed: the platform answered 500'],
  ] as const) {
    chat().refusals.set('chat.postMessage', refusal);
    expect((await send().refused(502, 'chat_failed')).error).toBe(text);
  }
  chat().refusals.clear();
});

test('without a token or an address nothing is written', async () => {
  const bare = await startServer({ env: { CHAT_SIGNING_SECRET: chat().env.CHAT_SIGNING_SECRET } });
  try {
    const { taskId = '' } = await taken(bare, chatEvent({ channel: 'D1', channel_type: 'im', text: 'do it' }));
    await bare.call('replyToChat', { body: { taskId, message: 'x' } }).refused(501, 'chat_not_configured');
  } finally {
    await bare.destroy();
  }
});
