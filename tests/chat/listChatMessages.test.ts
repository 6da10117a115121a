import type { CallInput } from '../support/call.js';
import { newTs, useChat } from '../support/chat.js';
import { addAgent, createTask } from '../support/tasks.js';

const { chat, server } = useChat();

test('listChatMessages reads channels, and the thread of a task', async () => {
  const [first, second, reply] = [newTs(), newTs(), newTs()];
  chat().channels.set('C1', [
    { ts: first, user: 'UADA', text: 'One' },
    { ts: second, bot_id: 'B1', text: 'Two' },
    { ts: reply, user: 'ULIN', text: 'To one', thread_ts: first },
  ]);
  const agentId = addAgent(server());
  const task = await createTask(server(), { task: 'x', agentId, chatChannelId: 'C1', chatThreadTs: first });
  const texts = async (query: CallInput<'listChatMessages'>['query'], as?: string) =>
    (
      await server().call('listChatMessages', {
        query: { limit: 20, ...query },
        ...(as !== undefined && { agentId: as }),
      })
    ).body.messages.map(({ text }) => text);

  expect(await texts({ channel: 'C1' })).toEqual(['One', 'Two', 'To one']);
  expect(await texts({ channel: 'C1', limit: 2 })).toEqual(['Two', 'To one']);
  expect(await texts({ channel: 'C1', threadTs: first })).toEqual(['One', 'To one']);
  expect(await texts({ taskId: task.id }, agentId)).toEqual(['One', 'To one']);
  expect(await texts({ channel: 'C1' }, addAgent(server(), { isLead: 1 }))).toHaveLength(3);

  const ask = (query: Readonly<Record<string, unknown>>, as?: string) =>
    server().callUntyped('listChatMessages', { query, ...(as !== undefined && { agentId: as }) });
  await ask({ channel: 'C1' }, agentId).refused(403, 'lead_only');
  await ask({ taskId: task.id }, addAgent(server())).refused(403, 'not_task_assignee');
  await ask({ taskId: 'none' }).refused(404, 'task_not_found');
  await ask({}).refused(400, 'validation_error', 'query.channel');
  await ask({ channel: 'nowhere/C1' }).refused(501, 'chat_not_configured');
  chat().refusals.set('conversations.history', 'missing_scope');
  await ask({ channel: 'C1' }).refused(502, 'chat_failed');
  chat().refusals.clear();
});
