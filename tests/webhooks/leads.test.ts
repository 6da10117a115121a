import { createdInDevops, hostSecrets, mailOf, sendToDevops, sendToMail } from '../support/host-webhooks.js';
import { jobsDone } from '../support/jobs-done.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { eventOfA, eventOfB, sendToA, sendToB, vcsSecrets } from '../support/vcs-webhooks.js';

const server = useServer({ env: { ...vcsSecrets, ...hostSecrets } });

const bot = { login: 'swarm-bot' };
const description = '@swarm-bot look';
const leads: Record<string, string> = {};

beforeAll(() => {
  for (const [name, status] of [
    ['Ada', 'offline'],
    ['Bea', 'busy'],
    ['Cyd', 'idle'],
  ] as const) {
    leads[name] = addAgent(server, { name, status, isLead: 1, maxTasks: 9 });
  }
});

/** Which lead the task of an event goes to. */
const leadAfter = async (source: string, send: () => Promise<unknown>) => {
  await send();
  await jobsDone(server);
  const { deliveries } = (await server.call('listWebhookDeliveries', { query: { source, limit: 1 } })).body;
  const { body } = await server.call('getTask', { path: { id: deliveries[0]?.taskId ?? '' } });
  return Object.keys(leads).find((name) => leads[name] === body.agentId);
};

const senders = [
  ['vcs-a', () => sendToA(server, 'issues', eventOfA('issue', 'assigned', { assignee: bot })), 'Bea'],
  ['mail', () => sendToMail(server, mailOf()), 'Bea'],
  ['vcs-b', () => sendToB(server, eventOfB('issue', 'open', { description })), 'Cyd'],
  ['devops', () => sendToDevops(server, createdInDevops({ description })), 'Cyd'],
] as const;

test.each(senders)('of several leads what %s sends goes to the right one', async (source, send, lead) => {
  expect(await leadAfter(source, send)).toBe(lead);
});

test.each(senders)('where all leads are away what %s sends waits for the first', async (source, send) => {
  changeRows(server, 'agents', {}, { status: 'offline' });

  expect(await leadAfter(source, send)).toBe('Ada');
});
