import {
  basic,
  commentedInDevops,
  createdInDevops,
  hostSecrets,
  pullRequest,
  sendBytesToDevops,
  sendToDevops,
} from '../support/host-webhooks.js';
import { changeRow } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { storeWorkflow } from '../support/workflows.js';

const server = useServer({ env: hostSecrets });

const taskOf = async (id: string | undefined) => (await server.call('getTask', { path: { id: id ?? '' } })).body;
const log = async () => (await server.call('listWebhookDeliveries', { query: { source: 'devops' } })).body.deliveries;
const mention = { description: 'Please look, @Swarm-Bot.' };

describe('receiveDevopsWebhook', () => {
  test('a pull request that mentions the bot makes a task with all that is known of it', async () => {
    const event = createdInDevops(mention);

    const { status, created, taskId } = await sendToDevops(server, event);

    expect({ status, created }).toEqual({ status: 200, created: true });
    const { pullRequestId: number, _links: links } = event.resource;
    expect(await taskOf(taskId)).toMatchObject({
      source: 'devops',
      taskType: 'devops-pr',
      status: 'unassigned',
      vcsProvider: 'devops',
      vcsRepo: 'https://dev.example/org/acme/_git/lib',
      vcsNumber: number,
      vcsUrl: links.web.href,
      vcsAuthor: 'grace@corp.example',
      vcsEventType: 'pull_request',
      contextKey: `task:trackers:devops:4bc14d40-c903-45e2-872e-0462c7748079:pr:${number}`,
    });
    expect((await log())[0]).toMatchObject({ outcome: 'created', taskId, event: 'git.pullrequest.created' });
  });

  test('a comment goes on with the task that is there', async () => {
    const event = createdInDevops(mention);
    const { taskId } = await sendToDevops(server, event);

    const comment = commentedInDevops(event.resource);
    const answer = await sendToDevops(server, comment);

    expect(await taskOf(answer.taskId)).toMatchObject({
      taskType: 'devops-comment',
      vcsEventType: 'pull_request_comment',
      vcsCommentId: comment.resource.comment.id,
      parentTaskId: taskId,
    });
  });

  test('a comment makes one task, however late it is sent again', async () => {
    const comment = commentedInDevops(pullRequest());
    const { taskId } = await sendToDevops(server, comment);
    const createdAt = new Date(Date.now() - 3_600_000).toISOString();
    changeRow(server, 'webhook_deliveries', (await log())[0]?.id ?? '', { createdAt });

    expect(await sendToDevops(server, comment)).toMatchObject({ status: 200, created: false, taskId });
  });

  test.each([
    ['the id of the bot', createdInDevops({ description: 'Hello @<0b0b0b0b-1111-2222-3333-444444444444>' })],
    ['a repository by another address', commentedInDevops(pullRequest({ _links: undefined }))],
    ['a comment without links', commentedInDevops(pullRequest(), { _links: undefined })],
    ['a comment of which no edit is known', commentedInDevops(pullRequest(), { lastContentUpdatedDate: undefined })],
  ])('%s makes a task', async (_what, event) => {
    const { created, taskId } = await sendToDevops(server, event);

    expect(created).toBe(true);
    expect((await taskOf(taskId)).vcsUrl).toMatch(/^https:\/\/dev\.example\/org\/acme\/_git\/lib\/pullrequest\/\d+$/);
  });

  test('addresses of one repository are one', async () => {
    const repository = { id: 'r1', remoteUrl: 'https://ada:secret@dev.example/org/acme/_git/lib.git/' };
    const { taskId } = await sendToDevops(server, createdInDevops({ ...mention, repository }));

    expect(await taskOf(taskId)).toMatchObject({ vcsRepo: 'https://dev.example/org/acme/_git/lib' });
  });

  test.each([
    ['no mention', createdInDevops()],
    ['the bot itself', createdInDevops({ ...mention, createdBy: { uniqueName: 'swarm-bot' } })],
    [
      'the bot by its id',
      createdInDevops({ ...mention, createdBy: { uniqueName: 'x', id: hostSecrets.DEVOPS_BOT_ID.toLowerCase() } }),
    ],
    ['another event', { ...createdInDevops(mention), eventType: 'git.pullrequest.updated' }],
    ['no event', { ...createdInDevops(mention), eventType: undefined }],
    ['a comment of the system', commentedInDevops(pullRequest(), { commentType: 'system' })],
    ['an edited comment', commentedInDevops(pullRequest(), { lastContentUpdatedDate: '2026-01-31T12:05:00Z' })],
    ['a comment without a mention', commentedInDevops(pullRequest(), { content: 'hello' })],
    ['a comment by the bot', commentedInDevops(pullRequest(), { author: { displayName: 'Swarm-Bot', id: 'b' } })],
    ['no repository', createdInDevops({ ...mention, repository: null })],
    ['an address that is none', createdInDevops({ ...mention, repository: { id: 'r', remoteUrl: 'git@x:y' } })],
    ['no number', createdInDevops({ ...mention, pullRequestId: 0 })],
    ['nobody', createdInDevops({ ...mention, createdBy: {} })],
    ['members of other types', { eventType: 'git.pullrequest.created', resource: [7] }],
  ])('%s makes none', async (_what, event) => {
    expect(await sendToDevops(server, event)).toEqual({ status: 200, created: false });
    expect((await log())[0]).toMatchObject({ outcome: 'ignored', verified: true });
  });

  test('the same event, also at the same moment, makes one task', async () => {
    const event = createdInDevops(mention);

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendToDevops(server, event)));

    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ taskId }) => taskId)).size).toBe(1);
  });

  test('comments with the same number in different threads are different', async () => {
    const on = pullRequest();
    const inThread = (thread: number) =>
      commentedInDevops(on, { id: 1, _links: { threads: { href: `https://dev.example/threads/${thread}` } } });

    const answers = [await sendToDevops(server, inThread(7)), await sendToDevops(server, inThread(8))];

    expect(answers.map(({ created }) => created)).toEqual([true, true]);
  });

  test('a sender who is known by an address becomes a user', async () => {
    const author = { uniqueName: 'lin@corp.example', displayName: 'Lin' };
    const { taskId } = await sendToDevops(server, commentedInDevops(pullRequest(), { author }));

    const { body } = await server.call('resolveUser', { query: { kind: 'devops', externalId: 'lin@corp.example' } });
    expect(body.user).toMatchObject({ name: 'Lin', email: 'lin@corp.example' });
    expect((await taskOf(taskId)).requestedByUserId).toBe(body.user.id);
  });

  test('one without is noted', async () => {
    const author = { id: 'nobody-knows', displayName: 'Nobody' };
    const { taskId } = await sendToDevops(server, commentedInDevops(pullRequest(), { author }));

    const { body } = await server.call('listUnmappedIdentities', { query: { kind: 'devops' } });
    expect(JSON.stringify(body)).toContain('nobody-knows');
    expect((await taskOf(taskId)).task).toContain('From: devops:nobody-knows (unknown user)');
  });

  test('it is done again where that is wanted', async () => {
    const { taskId } = await sendToDevops(server, createdInDevops(mention));
    const [delivery] = await log();

    const { body } = await server.call('redeliverWebhook', { path: { id: delivery?.id ?? '' } });

    expect(body.delivery).toMatchObject({ outcome: 'created', redeliveryOf: delivery?.id });
    expect(body.delivery.taskId).not.toBe(taskId);
  });

  test.each(['created', 'commented'])('workflows that wait for what was %s hear of it', async (action) => {
    const { id } = await storeWorkflow(server, [
      {
        id: 'waits',
        type: 'wait',
        config: { mode: 'event', eventName: `devops.pull_request.${action}`, scope: 'global' },
      },
    ]);
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
    const runNow = async () => (await server.call('getWorkflowRun', { path: { id: runId } })).body;
    await waitFor('the step to wait', async () => (await runNow()).steps[0]?.status === 'waiting');

    await sendToDevops(server, action === 'created' ? createdInDevops() : commentedInDevops(pullRequest()));

    await waitFor('the end of the run', async () => (await runNow()).run.status === 'completed');
    expect((await runNow()).steps[0]?.output).toMatchObject({
      payload: {
        repo: 'https://dev.example/org/acme/_git/lib',
        action,
        title: 'Tidy up',
        user_login: 'grace@corp.example',
      },
    });
  });

  test.each([
    ['none', ''],
    ['another password', basic('the password')],
    ['the name', basic('', 'the pass:word')],
    ['part of it', basic('the pass')],
    ['no pair', `Basic ${Buffer.from('the pass').toString('base64')}`],
    ['no base64', 'Basic ***'],
    ['another scheme', `Bearer ${hostSecrets.DEVOPS_WEBHOOK_SECRET}`],
  ])('%s as authorization is refused before the body is read', async (_what, authorization) => {
    expect(await sendBytesToDevops(server, 'no JSON', authorization)).toMatchObject({
      status: 401,
      code: 'invalid_signature',
    });
  });

  test.each(['no JSON', '[]', '', '{"eventType":'])('the body %j is refused, and can be looked up', async (body) => {
    expect(await sendBytesToDevops(server, body)).toMatchObject({ status: 400, code: 'invalid_json' });
    expect((await log())[0]).toMatchObject({ outcome: 'failed', verified: true });
  });

  test('too large bodies are refused', async () => {
    expect((await sendBytesToDevops(server, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  test('without a secret, or switched off, nothing is taken', async () => {
    for (const env of [{}, { ...hostSecrets, DEVOPS_DISABLE: 'true' }]) {
      const other = await startServer({ env });
      try {
        expect(await sendToDevops(other, createdInDevops())).toMatchObject({
          status: 503,
          code: 'integration_not_configured',
        });
      } finally {
        await other.destroy();
      }
    }
  });

  test('a secret that was changed counts at once, and floods are refused', async () => {
    const other = await startServer({ env: { WEBHOOK_MAX_PER_MINUTE: '3' } });
    try {
      const put = (value: string) =>
        other.call('upsertConfig', { body: { scope: 'global', key: 'DEVOPS_WEBHOOK_SECRET', value, isSecret: true } });
      await put('another secret');
      await waitFor('the secret', async () => (await sendToDevops(other, createdInDevops())).status === 401);
      await put(hostSecrets.DEVOPS_WEBHOOK_SECRET);
      await waitFor('the other secret', async () => (await sendToDevops(other, createdInDevops())).status === 200);

      const answers = await Promise.all(Array.from({ length: 10 }, () => sendToDevops(other, createdInDevops())));

      expect(answers.filter(({ code }) => code === 'webhook_flood').length).toBeGreaterThanOrEqual(7);
    } finally {
      await other.destroy();
    }
  });
});
