import { registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { createUser } from '../support/users.js';
import { eventOfA, sendBytesToA, sendToA, vcsSecrets, withPart } from '../support/vcs-webhooks.js';
import { waitFor } from '../support/wait.js';
import { endedRun, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer({ env: vcsSecrets });

const taskOf = async (id: string | undefined) => (await server.call('getTask', { path: { id: id ?? '' } })).body;
const bot = { login: 'swarm-bot' };
const log = async () => (await server.call('listWebhookDeliveries', { query: { source: 'vcs-a' } })).body.deliveries;

const mention = { body: 'Please look, @Swarm-Bot.' };
const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

describe('receiveVcsAWebhook', () => {
  test('a task has all that is known of what it is about', async () => {
    const event = eventOfA('pull_request', 'assigned', { assignee: bot });

    const { status, created, taskId } = await sendToA(server, 'pull_request', event);

    expect({ status, created }).toEqual({ status: 200, created: true });
    const { number, html_url: url } = event['pull_request'] as { number: number; html_url: string };
    expect(await taskOf(taskId)).toMatchObject({
      source: 'vcs_a',
      taskType: 'vcs-a-pr',
      status: 'unassigned',
      vcsProvider: 'vcs_a',
      vcsRepo: 'acme/app',
      vcsNumber: number,
      vcsUrl: url,
      vcsAuthor: 'ada',
      vcsEventType: 'pull_request',
      vcsInstallationId: 77,
      contextKey: `task:trackers:vcs-a:acme:app:pr:${number}`,
      task: expect.stringContaining('From: vcs-a:ada (unknown user)'),
    });
    expect((await log())[0]).toMatchObject({ outcome: 'created', verified: true, taskId, event: 'pull_request' });
  });

  test.each([
    ['an issue assigned', 'issues', eventOfA('issue', 'assigned', { assignee: bot }), 'vcs-a-issue'],
    ['an alias', 'issues', eventOfA('issue', 'assigned', { assignee: { login: 'Helper[bot]' } }), 'vcs-a-issue'],
    [
      'a review asked for',
      'pull_request',
      eventOfA('pull_request', 'review_requested', { requested_reviewer: bot }),
      'vcs-a-pr',
    ],
    ['a label', 'issues', eventOfA('issue', 'labeled', { label: { name: 'Swarm-Review' } }), 'vcs-a-issue'],
    ['a mention', 'issues', withPart(eventOfA('issue', 'opened'), 'issue', mention), 'vcs-a-issue'],
    [
      'a mention in the title',
      'pull_request',
      withPart(eventOfA('pull_request', 'edited'), 'pull_request', { title: '@helper: tidy' }),
      'vcs-a-pr',
    ],
    [
      'a comment',
      'issue_comment',
      eventOfA('issue', 'created', { comment: { id: 11, node_id: 'n11', ...mention } }),
      'vcs-a-comment',
    ],
    [
      'a comment on a line',
      'pull_request_review_comment',
      eventOfA('pull_request', 'created', { comment: { id: 12, node_id: 'n12', ...mention } }),
      'vcs-a-comment',
    ],
    [
      "a review of the bot's pull request",
      'pull_request_review',
      withPart(
        eventOfA('pull_request', 'submitted', { review: { id: 13, node_id: 'n13', state: 'approved' } }),
        'pull_request',
        { user: bot },
      ),
      'vcs-a-review',
    ],
  ])('%s makes a task', async (_what, name, event, taskType) => {
    const { created, taskId } = await sendToA(server, name, event);

    expect(created).toBe(true);
    expect(await taskOf(taskId)).toMatchObject({ taskType, vcsEventType: name });
  });

  test.each([
    ['somebody else assigned', 'issues', eventOfA('issue', 'assigned', { assignee: { login: 'ada' } })],
    ['another label', 'issues', eventOfA('issue', 'labeled', { label: { name: 'bug' } })],
    ['no mention', 'issues', eventOfA('issue', 'opened')],
    ['a longer name', 'issues', withPart(eventOfA('issue', 'opened'), 'issue', { body: '@swarm-bots look' })],
    ['an address', 'issues', withPart(eventOfA('issue', 'opened'), 'issue', { body: 'me@swarm-bot.example' })],
    ['a mention by the bot itself', 'issues', withPart(eventOfA('issue', 'opened', { sender: bot }), 'issue', mention)],
    [
      'a review of what nobody works on',
      'pull_request_review',
      eventOfA('pull_request', 'submitted', { review: { id: 14 } }),
    ],
    ['a pull request closed', 'pull_request', eventOfA('pull_request', 'closed')],
    ['checks', 'check_run', eventOfA('pull_request', 'completed')],
    ['an unknown event', 'toString', eventOfA('issue', 'opened')],
    ['an unknown action', 'issues', eventOfA('issue', 'constructor')],
    ['no repository', 'issues', eventOfA('issue', 'assigned', { assignee: bot, repository: null })],
    ['members of other types', 'issues', { action: 1, issue: [], sender: 'x', repository: 7 }],
    ['unassigned from what nobody works on', 'issues', eventOfA('issue', 'unassigned', { assignee: bot })],
  ])('%s makes none', async (_what, name, event) => {
    expect(await sendToA(server, name, event)).toEqual({ status: 200, created: false });
    expect((await log())[0]).toMatchObject({ outcome: 'ignored', verified: true });
  });

  test('what the bot is taken from ends, once', async () => {
    const event = eventOfA('issue', 'assigned', { assignee: bot });
    const { taskId } = await sendToA(server, 'issues', event);

    const ended = await sendToA(server, 'issues', { ...event, action: 'unassigned' });

    expect(ended).toEqual({ status: 200, created: false, taskId });
    expect(await taskOf(taskId)).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining('Unassigned'),
    });
    expect(await sendToA(server, 'issues', { ...event, action: 'unassigned' })).toEqual({
      status: 200,
      created: false,
    });
  });

  test('a review that is asked for no more ends; while one is under way no second is made', async () => {
    const event = eventOfA('pull_request', 'assigned', { assignee: bot, requested_reviewer: bot });
    const { taskId } = await sendToA(server, 'pull_request', event);

    expect(await sendToA(server, 'pull_request', { ...event, action: 'review_requested' })).toEqual({
      status: 200,
      created: false,
    });
    await sendToA(server, 'pull_request', { ...event, action: 'review_request_removed' });
    expect((await taskOf(taskId)).status).toBe('failed');
  });

  test('the same event, also at the same moment, makes one task', async () => {
    const event = eventOfA('issue', 'assigned', { assignee: bot });

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendToA(server, 'issues', event)));

    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ taskId }) => taskId)).size).toBe(1);
    expect((await log()).filter(({ outcome }) => outcome === 'duplicate').length).toBe(5);
  });

  test.each([
    ['a comment', 'issue_comment', { ...eventOfA('issue', 'created'), comment: { id: 4711, ...mention } }],
    [
      'a review',
      'pull_request_review',
      {
        ...withPart(eventOfA('pull_request', 'submitted'), 'pull_request', { user: bot }),
        review: { id: 4711, state: 'approved', body: 'Good' },
      },
    ],
  ])('%s makes one task, however late it is sent again', async (_what, type, event) => {
    const { taskId } = await sendToA(server, type, event);
    changeRow(server, 'webhook_deliveries', (await log())[0]?.id ?? '', { createdAt: anHourAgo() });

    expect(await sendToA(server, type, event)).toMatchObject({ status: 200, created: false, taskId });
    const elsewhere = { ...event, repository: { full_name: 'acme/other' } };
    expect(await sendToA(server, type, elsewhere)).toMatchObject({ created: true });
  });

  test('it is done again where that is wanted', async () => {
    const { taskId } = await sendToA(server, 'issues', eventOfA('issue', 'assigned', { assignee: bot }));
    const [delivery] = await log();

    const { body } = await server.call('redeliverWebhook', { path: { id: delivery?.id ?? '' } });

    expect(body.delivery).toMatchObject({ outcome: 'created', redeliveryOf: delivery?.id });
    expect(body.delivery.taskId).not.toBe(taskId);
  });

  test('the lead gets it, for the user whose account it is', async () => {
    const lead = await registerAgent(server, { isLead: true });
    const user = await createUser(server, { name: 'Ada', identities: [{ kind: 'vcs-a', externalId: 'ada-l' }] });

    const event = eventOfA('issue', 'assigned', { assignee: bot, sender: { login: 'ada-l' } });
    const { taskId } = await sendToA(server, 'issues', event);

    expect(await taskOf(taskId)).toMatchObject({
      agentId: lead.id,
      routingReason: 'skill',
      routingSource: 'engine_default',
      requestedByUserId: user.id,
      task: expect.stringContaining('From: Ada (vcs-a:ada-l)'),
    });
  });

  test('accounts without a user are noted', async () => {
    const sender = { login: 'nobody-knows' };
    await sendToA(server, 'issues', eventOfA('issue', 'assigned', { assignee: bot, sender }));
    await sendToA(server, 'issues', eventOfA('issue', 'assigned', { assignee: bot, sender }));

    const { body } = await server.call('listUnmappedIdentities', { query: { kind: 'vcs-a' } });

    expect(JSON.stringify(body)).toContain('nobody-knows');
    expect(JSON.stringify(body)).toContain('"count":2');
  });

  test('workflows that wait for the event hear of it', async () => {
    const { id } = await storeWorkflow(server, [
      {
        id: 'waits',
        type: 'wait',
        config: {
          mode: 'event',
          eventName: 'vcs-a.pull_request.closed',
          scope: 'global',
          filter: { repo: 'acme/app' },
        },
      },
    ]);
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
    const runNow = async () => (await server.call('getWorkflowRun', { path: { id: runId } })).body;
    await waitFor('the step to wait', async () => (await runNow()).steps[0]?.status === 'waiting');

    await sendToA(server, 'pull_request', eventOfA('pull_request', 'closed'));

    await waitFor('the end of the run', async () => (await runNow()).run.status === 'completed');
    expect((await runNow()).steps[0]?.output).toMatchObject({
      payload: { repo: 'acme/app', action: 'closed', merged: false, changed_files: 2 },
    });
  });

  test.each([
    ['issues', eventOfA('issue', 'opened'), 'vcs-a.issue.opened', { title: 'Tidy up', action: 'opened' }],
    ['issues', eventOfA('issue', 'closed'), 'vcs-a.issue.closed', { title: 'Tidy up', action: 'closed' }],
    [
      'issue_comment',
      eventOfA('issue', 'created', { comment: { id: 31, body: 'hello' } }),
      'vcs-a.issue_comment.created',
      { action: 'created' },
    ],
    [
      'pull_request_review',
      eventOfA('pull_request', 'submitted', { review: { id: 32, state: 'approved' } }),
      'vcs-a.pull_request_review.submitted',
      { state: 'approved', action: 'submitted' },
    ],
  ])('of %s workflows hear, too', async (name, event, eventName, payload) => {
    const number = 'issue' in event ? event['issue'] : event['pull_request'];
    const { runId } = await startRun(server, [
      {
        id: 'waits',
        type: 'wait',
        config: { mode: 'event', eventName, scope: 'global', filter: { repo: 'acme/heard' } },
      },
    ]);
    await runThat(server, runId, ({ run }) => run.status === 'waiting');

    await sendToA(server, name, { ...event, repository: { full_name: 'acme/heard' } });

    const { steps } = await endedRun(server, runId);
    expect(steps[0]?.output).toMatchObject({
      payload: { repo: 'acme/heard', number: (number as { number: number }).number, ...payload },
    });
  });

  test('a comment is about the issue that it stands on, also where that is a pull request', async () => {
    const event = withPart(eventOfA('issue', 'created'), 'issue', { pull_request: { url: 'https://a.example/pr' } });
    const comment = {
      id: 41,
      node_id: 'IC_41',
      html_url: 'https://a.example/acme/app/issues/1#comment-41',
      ...mention,
    };

    const { taskId } = await sendToA(server, 'issue_comment', { ...event, comment });

    const { number } = event['issue'] as { number: number };
    expect(await taskOf(taskId)).toMatchObject({
      contextKey: `task:trackers:vcs-a:acme:app:issue:${number}`,
      vcsNumber: number,
      vcsCommentId: 41,
      vcsNodeId: 'IC_41',
      vcsUrl: comment.html_url,
    });
  });

  test('a ping is answered, whatever its body is', async () => {
    expect(await sendBytesToA(server, 'ping', 'no JSON')).toEqual({ status: 200, message: 'pong' });
    expect(await sendBytesToA(server, 'ping', '{}', { 'X-Hub-Signature-256': 'sha256=00' })).toMatchObject({
      status: 401,
      code: 'invalid_signature',
    });
  });

  test.each([
    ['none', ''],
    ['no hexadecimal digits', 'sha256=zz'],
    ['half of one', `sha256=${'0'.repeat(32)}`],
    ['the prefix alone', 'sha256='],
  ])('a signature that is %s is refused before the body is read', async (_what, signature) => {
    expect(await sendBytesToA(server, 'issues', 'no JSON', { 'X-Hub-Signature-256': signature })).toMatchObject({
      status: 401,
      code: 'invalid_signature',
    });
  });

  test.each(['no JSON', '[]', '', '"text"', '{"action":', 'payload=%7B%7D'])('the body %j is refused', async (body) => {
    expect(await sendBytesToA(server, 'issues', body)).toMatchObject({ status: 400, code: 'invalid_json' });
    expect((await log())[0]).toMatchObject({ outcome: 'failed', verified: true });
  });

  test('bytes that are no text, too deep and too large bodies', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });

    expect(await sendBytesToA(server, 'issues', new Uint8Array([0xff]))).toMatchObject({ status: 400 });
    expect(await sendBytesToA(server, 'issues', '['.repeat(200))).toMatchObject({ code: 'body_too_deep' });
    expect((await sendBytesToA(server, 'issues', large)).status).toBe(413);
  });

  test('texts with NUL and long names harm nothing', async () => {
    const event = withPart(eventOfA('issue', 'opened'), 'issue', { body: `@swarm-bot a\0b ${'x'.repeat(20_000)}` });
    expect((await sendToA(server, 'issues', event)).created).toBe(true);
    const long = eventOfA('issue', 'assigned', { assignee: bot, repository: { full_name: 'x'.repeat(300) } });
    expect((await sendToA(server, 'issues', long)).created).toBe(false);
  });
});

describe('the settings of version control A', () => {
  test('without a secret, or switched off, nothing is taken', async () => {
    for (const env of [{}, { ...vcsSecrets, VCS_A_DISABLE: 'true' }]) {
      const other = await startServer({ env });
      try {
        expect(await sendToA(other, 'issues', eventOfA('issue', 'opened'))).toMatchObject({
          status: 503,
          code: 'integration_not_configured',
        });
      } finally {
        await other.destroy();
      }
    }
  });

  test('what ends tasks can be switched off, and name and labels are what they are set to', async () => {
    const other = await startServer({
      env: {
        ...vcsSecrets,
        VCS_A_BOT_NAME: 'robo',
        VCS_A_EVENT_LABELS: 'Triage, later',
        VCS_A_CANCEL_ON_UNASSIGN: 'false',
        VCS_A_CANCEL_ON_REVIEW_REQUEST_REMOVED: '0',
      },
    });
    try {
      const robo = { login: 'Robo' };
      const labelled = (name: string) => sendToA(other, 'issues', eventOfA('issue', 'labeled', { label: { name } }));
      expect((await labelled('triage')).created).toBe(true);
      expect((await labelled('LATER')).created).toBe(true);
      expect((await labelled('swarm-review')).created).toBe(false);
      expect((await sendToA(other, 'issues', eventOfA('issue', 'assigned', { assignee: bot }))).created).toBe(false);

      const event = eventOfA('pull_request', 'assigned', { assignee: robo, requested_reviewer: robo });
      const { taskId } = await sendToA(other, 'pull_request', event);
      for (const action of ['unassigned', 'review_request_removed']) {
        expect(await sendToA(other, 'pull_request', { ...event, action })).toEqual({ status: 200, created: false });
      }
      expect((await other.call('getTask', { path: { id: taskId ?? '' } })).body.status).toBe('unassigned');
    } finally {
      await other.destroy();
    }
  });

  test('a secret that was changed counts at once, and floods are refused', async () => {
    const other = await startServer({ env: { WEBHOOK_MAX_PER_MINUTE: '3' } });
    try {
      const put = (value: string) =>
        other.call('upsertConfig', {
          body: { scope: 'global', key: 'VCS_A_WEBHOOK_SECRET', value, isSecret: true },
        });
      await put('another secret');
      await waitFor(
        'the secret',
        async () => (await sendToA(other, 'issues', eventOfA('issue', 'opened'))).status === 401,
      );
      await put(vcsSecrets.VCS_A_WEBHOOK_SECRET);
      await waitFor(
        'the other secret',
        async () => (await sendToA(other, 'issues', eventOfA('issue', 'opened'))).status === 200,
      );

      const answers = await Promise.all(
        Array.from({ length: 10 }, () => sendToA(other, 'issues', eventOfA('issue', 'opened'))),
      );

      expect(answers.filter(({ code }) => code === 'webhook_flood').length).toBeGreaterThanOrEqual(7);
    } finally {
      await other.destroy();
    }
  });
});
