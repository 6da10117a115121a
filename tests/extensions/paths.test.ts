import { registerAgent } from '../support/agents.js';
import { botId, chatEvent, chatLog, chatSecret, newTs, sendChat } from '../support/chat.js';
import { disable, enabled, runsOf } from '../support/extensions.js';
import {
  createdInDevops,
  hostSecrets,
  mailOf,
  messageOf,
  sendToDevops,
  sendToMail,
  sendToMessaging,
} from '../support/host-webhooks.js';
import { minutesAgo, runningTask } from '../support/lifecycle.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { createPage } from '../support/pages.js';
import { changeRows, rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule, tasksOf } from '../support/schedules.js';
import { body, launch, readRun, untilRun } from '../support/script-runs.js';
import { useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { eventOfA, eventOfB, sendToA, sendToB, vcsSecrets } from '../support/vcs-webhooks.js';
import { waitFor } from '../support/wait.js';
import { endedRun, runThat, startRun } from '../support/workflows.js';

const server = useServer({
  env: { ...vcsSecrets, ...hostSecrets, CHAT_SIGNING_SECRET: chatSecret, SCHEDULER_INTERVAL_MS: '50' },
});

afterAll(closeMcpClients);

const bot = { login: 'swarm-bot' };
let id: string;

/** Marks each task with where it comes from, and blocks those that say so. */
beforeAll(async () => {
  await server.call('putKvInNamespace', {
    path: { namespace: 'integrations:messaging:numbers', key: '555' },
    body: { value: {} },
  });
  ({ id } = await enabled(
    server,
    `r.on('pre.task.create', ({ description, options, origin }) => description.includes('unwanted')
      ? block('nobody wants it')
      : modify({ tags: [...(options.tags ?? []), 'from ' + origin] }));`,
  ));
});

const tagsOf = (row: { readonly tags?: unknown } | undefined): unknown => JSON.parse(String(row?.tags));
const isMade = (text: string): boolean => rowsOf(server, 'tasks').some(({ task }) => String(task).includes(text));

test('hooks are asked of what is created over HTTP and over MCP', async () => {
  const lead = await registerAgent(server, { isLead: true });
  expect((await createTask(server, { task: 'by hand' })).tags).toEqual(['from rest']);
  expect((await createTask(server, { task: 'by hand', source: 'ui' })).tags).toEqual(['from app']);

  const { client } = await connectMcp(server, { agentId: lead.id });
  expect((await callTool(client, 'send-task', { task: 'by a tool' })).isError).toBe(false);
  expect(tagsOf(rowOf(server, 'tasks', { task: 'by a tool' }))).toEqual(['from mcp']);
  expect(await callTool(client, 'send-task', { task: 'unwanted by a tool' })).toMatchObject({
    isError: true,
    data: { code: 'blocked_by_extension' },
  });
  expect(isMade('unwanted by a tool')).toBe(false);
});

test('hooks are asked of what schedules make; what they block is told as a failure of the schedule', async () => {
  const made = await makeSchedule(server);
  const refused = await makeSchedule(server, { intervalMs: 3_600_000, taskTemplate: 'unwanted by a schedule' });
  changeRows(server, 'schedules', {}, { nextRunAt: minutesAgo(0) });

  const [task] = await waitFor('the task', () => {
    const all = tasksOf(server, made.id);
    return all.length > 0 && all;
  });
  expect(tagsOf(task)).toContain('from schedule');
  const told = await waitFor('the failure', () => {
    const row = rowOf(server, 'schedules', { id: refused.id });
    return row?.lastErrorMessage !== null && row;
  });
  expect(told).toMatchObject({ lastErrorMessage: expect.stringContaining('nobody wants it'), enabled: 1 });
  expect(isMade('unwanted by a schedule')).toBe(false);
});

test('hooks are asked of what workflows make; a step whose task is blocked fails with the reason', async () => {
  const node = (template: string) => [{ id: 'work', type: 'agent-task', config: { template } }];
  await startRun(server, node('by a workflow'));
  const task = await waitFor('the task', () => rowsOf(server, 'tasks', { task: 'by a workflow' })[0]);
  expect(tagsOf(task)).toContain('from workflow');

  const { runId } = await startRun(server, node('unwanted by a workflow'));
  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('nobody wants it'),
  });
  expect(isMade('unwanted by a workflow')).toBe(false);
});

test('hooks are asked of what durable scripts make; the script is told of a block', async () => {
  const { id: agentId } = await registerAgent(server);
  const runId = await launch(
    server,
    body(`await ctx.step.agentTask('wanted', { task: 'by a script', waitForCompletion: false });
      try {
        await ctx.step.agentTask('other', { task: 'unwanted by a script', waitForCompletion: false });
      } catch (error) { return String(error.message); }`),
    {},
    agentId,
  );
  await untilRun(server, runId);

  expect((await readRun(server, runId)).run.output).toMatch(/nobody wants it/);
  expect(tagsOf(rowOf(server, 'tasks', { task: 'by a script' }))).toEqual(['from mcp']);
  expect(isMade('unwanted by a script')).toBe(false);
});

test('hooks are asked of what hosts send; they are told of a block as of something that is done', async () => {
  const made = await sendToA(server, 'issues', eventOfA('issue', 'assigned', { assignee: bot }));
  expect(tagsOf(rowOf(server, 'tasks', { id: made.taskId ?? '' }))).toEqual(['from webhook']);

  const event = eventOfA('issue', 'assigned', { assignee: bot });
  const unwanted = { ...event, issue: { ...(event['issue'] as object), title: 'unwanted by a host' } };
  const refused = await sendToA(server, 'issues', unwanted);
  const { name } = (await server.call('getExtension', { path: { id } })).body.extension;
  expect(refused).toEqual({
    status: 200,
    created: false,
    skipped: true,
    reason: 'nobody wants it',
    extension: { id, name },
  });
  const [delivery] = (await server.call('listWebhookDeliveries', { query: { source: 'vcs-a' } })).body.deliveries;
  expect(delivery).toMatchObject({ outcome: 'skipped', verified: true, error: expect.stringContaining(name) });
  expect(isMade('unwanted by a host')).toBe(false);

  const path = { id: delivery?.id ?? '' };
  const again = (await server.call('redeliverWebhook', { path })).body.delivery;
  expect(again).toMatchObject({ outcome: 'skipped', redeliveryOf: path.id });
});

test('workflows hear of what hosts send, also where its task is blocked', async () => {
  const filter = { repo: 'acme/blocked' };
  const { runId } = await startRun(server, [
    { id: 'it', type: 'wait', config: { mode: 'event', eventName: 'vcs-a.issue.assigned', scope: 'global', filter } },
  ]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const event = eventOfA('issue', 'assigned', { assignee: bot, repository: { full_name: filter.repo } });

  const issue = { ...(event['issue'] as object), title: 'unwanted, but heard of' };
  expect(await sendToA(server, 'issues', { ...event, issue })).toMatchObject({ created: false, skipped: true });

  const { steps } = await endedRun(server, runId);
  expect(steps[0]?.output).toMatchObject({ payload: { ...filter, title: 'unwanted, but heard of' } });
});

test.each([
  ['vcs-b', (text: string) => sendToB(server, eventOfB('issue', 'open', { description: `@swarm-bot ${text}` }))],
  ['devops', (text: string) => sendToDevops(server, createdInDevops({ description: `@swarm-bot ${text}` }))],
  ['mail', (text: string) => sendToMail(server, mailOf({ text }))],
  ['messaging', (text: string) => sendToMessaging(server, messageOf({ text: { body: text } }))],
] as const)('hooks are asked of what %s sends', async (source, send) => {
  const latest = () =>
    waitFor('the delivery to be taken', async () => {
      const [delivery] = (await server.call('listWebhookDeliveries', { query: { source } })).body.deliveries;
      return delivery?.outcome !== 'pending' && delivery;
    });
  expect((await send(`wanted by ${source}`)).status).toBe(200);
  const made = await latest();
  expect(made).toMatchObject({ outcome: 'created' });
  expect(tagsOf(rowOf(server, 'tasks', { id: made?.taskId ?? '' }))).toContain('from webhook');

  expect((await send(`unwanted by ${source}`)).status).toBe(200);
  expect(await latest()).toMatchObject({ outcome: 'skipped', error: expect.stringContaining('nobody wants it') });
  expect(isMade(`unwanted by ${source}`)).toBe(false);
});

test('hooks are asked of what people write in chats; what they block is in the log, and is not tried again', async () => {
  const send = async (text: string) => {
    const ts = newTs();
    await sendChat(server, chatEvent({ type: 'app_mention', text: `<@${botId}> ${text}`, ts, user: `U-${ts}` }));
    return waitFor('the delivery to be taken', async () => {
      const [delivery] = await chatLog(server);
      return delivery?.outcome !== 'pending' && delivery;
    });
  };
  const made = await send('by a chat');
  expect(tagsOf(rowOf(server, 'tasks', { id: made.taskId ?? '' }))).toContain('from chat');

  expect(await send('unwanted by a chat')).toMatchObject({
    outcome: 'skipped',
    error: expect.stringContaining('nobody wants it'),
  });
  expect(isMade('unwanted by a chat')).toBe(false);
});

test('hooks are asked of what people write on pages', async () => {
  const page = await createPage(server, {});
  const comments = [{ selector: 'h1', comment: 'by a page' }];
  const made = await server.call('submitPageFeedback', { path: { id: page.id }, body: { comments } });
  expect(tagsOf(rowOf(server, 'tasks', { id: made.body.taskId }))).toEqual(['page-feedback', 'from app']);

  const others = [{ selector: 'h1', comment: 'unwanted by a page' }];
  await server
    .call('submitPageFeedback', { path: { id: page.id }, body: { comments: others } })
    .refused(409, 'blocked_by_extension');
});

test('hooks are asked of schedules that are run by hand, and of messages that become tasks at once', async () => {
  const made = await makeSchedule(server, { intervalMs: 3_600_000, taskTemplate: 'unwanted by hand' });
  await server.call('runSchedule', { path: { id: made.id } }).refused(409, 'blocked_by_extension');

  const { id: ended } = await createTask(server, { task: 'to be cancelled' });
  await server.call('cancelTask', { path: { id: ended }, body: {} });
  const steer = (message: string) => server.call('steerTask', { path: { id: ended }, body: { message } });
  const { promotedTaskId = '' } = (await steer('by a message')).body;
  expect(tagsOf(rowOf(server, 'tasks', { id: promotedTaskId }))).toEqual(['from rest']);
  await steer('unwanted by a message').refused(409, 'blocked_by_extension');
  expect(rowsOf(server, 'steering_messages', { taskId: ended })).toHaveLength(1);
});

test('a message that was taken in becomes a task whatever hooks say', async () => {
  const worker = await registerAgent(server);
  const { id: running } = await runningTask(server, worker.id);
  const steered = await server.call('steerTask', { path: { id: running }, body: { message: 'unwanted later' } });
  expect(steered.body.promotedTaskId).toBeUndefined();
  const body = { status: 'completed' as const, output: 'all' };
  await server.call('finishTask', { path: { id: running }, body, agentId: worker.id });
  await waitFor('the message to become a task', () => isMade('unwanted later'));
});

test('hooks are asked of follow-ups, and not of what the server goes on with by itself', async () => {
  await registerAgent(server, { isLead: true });
  const worker = await registerAgent(server);
  const { id: done } = await runningTask(server, worker.id);
  await server.call('finishTask', {
    path: { id: done },
    body: { status: 'completed', output: 'all' },
    agentId: worker.id,
  });
  const followUp = await waitFor('the follow-up', () => rowsOf(server, 'tasks', { parentTaskId: done })[0]);
  expect(tagsOf(followUp)).toContain('from followUp');

  const { id: again } = await runningTask(server, worker.id);
  await server.call('supersedeTask', { path: { id: again }, body: { reason: 'graceful_shutdown' } });
  const resumed = await waitFor(
    'what goes on',
    () => rowsOf(server, 'tasks', { parentTaskId: again, taskType: 'resume' })[0],
  );
  expect(tagsOf(resumed)).not.toContainEqual(expect.stringMatching(/^from (?!rest)/));
});

test('without an extension that is enabled nothing is asked, and no process is there', async () => {
  const before = (await runsOf(server, id)).length;
  await disable(server, id);
  expect((await createTask(server, { task: 'unwanted' })).tags).toEqual([]);
  expect(await runsOf(server, id)).toHaveLength(before);
});
