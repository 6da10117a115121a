import { botId, chatEvent, chatSecret, newTs, sendChat } from '../support/chat.js';
import { createdInDevops, hostSecrets, messageOf, sendToDevops, sendToMessaging } from '../support/host-webhooks.js';
import { jobsDone } from '../support/jobs-done.js';
import { minutesAgo } from '../support/lifecycle.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { eventOfA, eventOfB, sendToA, sendToB, vcsSecrets } from '../support/vcs-webhooks.js';

const server = useServer({ env: { ...vcsSecrets, ...hostSecrets, CHAT_SIGNING_SECRET: chatSecret } });

beforeAll(async () => {
  await server.call('putKvInNamespace', {
    path: { namespace: 'integrations:messaging:numbers', key: '555' },
    body: { value: {} },
  });
});

const assigned = eventOfA('issue', 'assigned', { assignee: { login: 'swarm-bot' } });
const opened = eventOfB('issue', 'open', { description: '@swarm-bot look' });
const pullRequest = createdInDevops({ description: '@swarm-bot look' });
const message = messageOf();
const written = chatEvent({ type: 'app_mention', text: `<@${botId}> look`, ts: newTs() });

const newest = async (source: string) => {
  await jobsDone(server);
  return (await server.call('listWebhookDeliveries', { query: { source, limit: 1 } })).body.deliveries[0];
};

test.each([
  ['vcs-a', () => sendToA(server, 'issues', assigned), 0.5, 1.1],
  ['vcs-b', () => sendToB(server, opened), 0.5, 1.1],
  ['devops', () => sendToDevops(server, pullRequest), 0.5, 1.1],
  ['messaging', () => sendToMessaging(server, message), 23 * 60, 24.1 * 60],
  ['chat/default', () => sendChat(server, written), 23 * 60, 24.1 * 60],
] as const)(
  'what %s sends again is the same event for a while, and not for ever',
  async (source, send, within, after) => {
    await send();
    const first = await newest(source);
    expect(first?.outcome).toBe('created');

    changeRows(server, 'webhook_deliveries', { source }, { createdAt: minutesAgo(within) });
    await send();
    expect(await newest(source)).toMatchObject({ outcome: 'duplicate', taskId: first?.taskId });

    changeRows(server, 'webhook_deliveries', { source }, { createdAt: minutesAgo(after) });
    await send();
    const again = await newest(source);
    expect(again?.outcome).toBe('created');
    expect(again?.taskId).not.toBe(first?.taskId);
  },
);
