import { registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { eventOfB, sendBytesToB, sendToB, vcsSecrets, withPart } from '../support/vcs-webhooks.js';
import { waitFor } from '../support/wait.js';
import { startRun } from '../support/workflows.js';

const server = useServer({ env: vcsSecrets });

const taskOf = async (id: string | undefined) => (await server.call('getTask', { path: { id: id ?? '' } })).body;
const log = async () => (await server.call('listWebhookDeliveries', { query: { source: 'vcs-b' } })).body.deliveries;
const mention = '@swarm-bot, please look';

/** A merge request that a task is about. */
const worked = async () => {
  const event = eventOfB('merge_request', 'open', { description: mention });
  const { taskId } = await sendToB(server, event);
  return { event, taskId, part: event['object_attributes'] };
};

const noteOn = (type: 'MergeRequest' | 'Issue', part: object, more: object = {}) => ({
  object_kind: 'note',
  user: { username: 'grace', name: 'Grace' },
  project: { id: 5, path_with_namespace: 'acme/lib' },
  object_attributes: { id: 21, note: mention, noteable_type: type, url: 'https://b.example/note/21', ...more },
  [type === 'Issue' ? 'issue' : 'merge_request']: part,
});

const pipelineOf = (part: object | undefined, status: string, id = 31) => ({
  object_kind: 'pipeline',
  user: { username: 'grace' },
  project: { id: 5, path_with_namespace: 'acme/lib' },
  object_attributes: { id, status },
  merge_request: part,
});

describe('receiveVcsBWebhook', () => {
  test('a merge request that mentions the bot makes a task', async () => {
    const { taskId, part } = await worked();

    expect(await taskOf(taskId)).toMatchObject({
      source: 'vcs_b',
      taskType: 'vcs-b-mr',
      vcsProvider: 'vcs_b',
      vcsRepo: 'acme/lib',
      vcsNumber: part.iid,
      vcsUrl: part.url,
      vcsAuthor: 'grace',
      vcsEventType: 'merge_request',
      contextKey: `task:trackers:vcs-b:5:mr:${part.iid}`,
    });
    expect((await log())[0]).toMatchObject({ outcome: 'created', taskId, event: 'merge_request' });
  });

  test('issues: a mention, or the bot among who they are assigned to', async () => {
    const mentioned = await sendToB(server, eventOfB('issue', 'open', { description: mention }));
    const assigned = await sendToB(server, { ...eventOfB('issue', 'open'), assignees: [{ username: 'Swarm-Bot' }] });

    expect(await taskOf(mentioned.taskId)).toMatchObject({ taskType: 'vcs-b-issue', vcsEventType: 'issue' });
    expect(assigned.created).toBe(true);
  });

  test.each([
    ['close', 'MR was closed'],
    ['merge', 'MR was merged'],
  ])('%s ends the task of a merge request', async (action, failureReason) => {
    const { event, taskId } = await worked();

    expect(await sendToB(server, withPart(event, 'object_attributes', { action }))).toEqual({
      status: 200,
      created: false,
      taskId,
    });
    expect(await taskOf(taskId)).toMatchObject({ status: 'failed', failureReason });
    expect((await log())[0]).toMatchObject({ outcome: 'ended', taskId });
  });

  test('an issue with the number of a merge request is another one', async () => {
    const { event, taskId } = await worked();
    const issue = withPart({ ...event, object_kind: 'issue' }, 'object_attributes', { action: 'close' });

    expect(await sendToB(server, issue)).toEqual({ status: 200, created: false });
    expect((await taskOf(taskId)).status).not.toBe('failed');
  });

  test('notes and failed pipelines go on with the task that is there', async () => {
    const { taskId, part } = await worked();

    const note = await sendToB(server, noteOn('MergeRequest', part));
    expect(await taskOf(note.taskId)).toMatchObject({
      taskType: 'vcs-b-comment',
      vcsEventType: 'note_on_mr',
      vcsCommentId: 21,
      parentTaskId: taskId,
    });

    const pipeline = await sendToB(server, pipelineOf(part, 'failed'));
    expect(await taskOf(pipeline.taskId)).toMatchObject({
      taskType: 'vcs-b-ci',
      vcsEventType: 'pipeline',
      parentTaskId: note.taskId,
    });
  });

  test('a note on an issue that nobody works on', async () => {
    const { taskId } = await sendToB(server, noteOn('Issue', { iid: 9001, title: 'Odd' }, { id: 22 }));

    const task = await taskOf(taskId);
    expect(task).toMatchObject({ vcsEventType: 'note_on_issue', vcsNumber: 9001 });
    expect(task.parentTaskId).toBeUndefined();
  });

  test.each([
    ['no mention', eventOfB('merge_request', 'open')],
    ['an update', eventOfB('merge_request', 'update', { description: mention })],
    ['reopened', eventOfB('issue', 'reopen', { description: mention })],
    ['a push', { object_kind: 'push' }],
    ['a pipeline without a merge request', pipelineOf(undefined, 'failed')],
    ['a pipeline of what nobody works on', pipelineOf({ iid: 9002 }, 'failed', 32)],
    ['a note on a commit', { ...noteOn('Issue', { iid: 3 }), object_attributes: { noteable_type: 'Commit' } }],
    ['a note without a mention', noteOn('Issue', { iid: 3 }, { note: 'hello' })],
    ['an unknown kind', { object_kind: 'constructor' }],
    ['nothing', {}],
  ])('%s makes none', async (_what, event) => {
    expect(await sendToB(server, event)).toEqual({ status: 200, created: false });
  });

  test('the same event, also at the same moment, makes one task', async () => {
    const event = eventOfB('issue', 'open', { description: mention });

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendToB(server, event)));

    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ taskId }) => taskId)).size).toBe(1);
  });

  test('a sender whose address is shown becomes a user, once', async () => {
    const user = { username: 'lin', name: 'Lin', email: 'lin@acme.example' };
    const events = Array.from({ length: 4 }, () => ({ ...eventOfB('issue', 'open', { description: mention }), user }));

    const answers = await Promise.all(events.map((event) => sendToB(server, event)));

    const tasks = await Promise.all(answers.map(({ taskId }) => taskOf(taskId)));
    const { body } = await server.call('resolveUser', { query: { kind: 'vcs-b', externalId: 'lin' } });
    expect(new Set(tasks.map(({ requestedByUserId }) => requestedByUserId))).toEqual(new Set([body.user.id]));
    expect(body.user).toMatchObject({ name: 'Lin', email: 'lin@acme.example' });
  });

  test('the lead that has nothing to do gets it', async () => {
    await registerAgent(server, { isLead: true, name: 'A' });
    const { taskId } = await worked();

    expect(await taskOf(taskId)).toMatchObject({ status: 'pending', routingReason: 'skill' });
  });

  test.each(['', 'the secret of b', 'the secret of B!'])('the token %j is refused', async (token) => {
    expect(await sendBytesToB(server, 'no JSON', { 'X-Vcs-B-Token': token })).toMatchObject({
      status: 401,
      code: 'invalid_token',
    });
  });

  test('bodies that are no JSON object, and too large ones', async () => {
    expect(await sendBytesToB(server, '[1]')).toMatchObject({ status: 400, code: 'invalid_json' });
    expect((await sendBytesToB(server, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  test('a note makes one task, however late it is sent again; a pipeline may fail again', async () => {
    const { part } = await worked();
    const events = [noteOn('MergeRequest', part, { id: 4711 }), pipelineOf(part, 'failed', 4711)];
    const first = await Promise.all(events.map((event) => sendToB(server, event)));
    for (const { id } of (await log()).slice(0, 2)) {
      changeRow(server, 'webhook_deliveries', id, { createdAt: new Date(Date.now() - 3_600_000).toISOString() });
    }

    const second = await Promise.all(events.map((event) => sendToB(server, event)));

    expect(first.map(({ created }) => created)).toEqual([true, true]);
    expect(second.map(({ created }) => created)).toEqual([false, true]);
    expect(second[0]?.taskId).toBe(first[0]?.taskId);
  });

  test('it is done again where that is wanted', async () => {
    const { taskId } = await worked();
    const [delivery] = await log();

    const { body } = await server.call('redeliverWebhook', { path: { id: delivery?.id ?? '' } });

    expect(body.delivery).toMatchObject({ outcome: 'created', redeliveryOf: delivery?.id });
    expect(body.delivery.taskId).not.toBe(taskId);
  });

  test.each([
    [
      ['vcs-b.merge_request.merged', 'vcs-b.merge_request.merge'],
      eventOfB('merge_request', 'merge'),
      { repo: 'acme/lib', title: 'Tidy up', body: 'A text', action: 'merge', merged: true, user_login: 'grace' },
    ],
    [
      ['vcs-b.issue.opened', 'vcs-b.issue.open'],
      eventOfB('issue', 'open'),
      { repo: 'acme/lib', title: 'Tidy up', action: 'open' },
    ],
    [['vcs-b.note.created'], noteOn('Issue', { iid: 41 }, { note: 'hello' }), { repo: 'acme/lib', number: 41 }],
    [
      ['vcs-b.pipeline.success'],
      pipelineOf({ iid: 42 }, 'success'),
      { repo: 'acme/lib', number: 42, status: 'success', action: 'success' },
    ],
  ])('workflows that wait for %j hear of it', async (names, event, payload) => {
    const runs: string[] = [];
    for (const eventName of names) {
      const nodes = [{ id: 'waits', type: 'wait', config: { mode: 'event', eventName, scope: 'global' } }];
      runs.push((await startRun(server, nodes)).runId);
    }
    const read = async (id: string) => (await server.call('getWorkflowRun', { path: { id } })).body;
    for (const id of runs) {
      await waitFor('the step to wait', async () => (await read(id)).steps[0]?.status === 'waiting');
    }

    await sendToB(server, event);

    for (const id of runs) {
      await waitFor('the end of the run', async () => (await read(id)).run.status === 'completed');
      expect((await read(id)).steps[0]?.output).toMatchObject({ payload });
    }
  });

  test('without a secret, or switched off, nothing is taken', async () => {
    for (const env of [{}, { ...vcsSecrets, VCS_B_DISABLE: 'true' }]) {
      const other = await startServer({ env });
      try {
        expect(await sendToB(other, eventOfB('issue', 'open'))).toMatchObject({
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
        other.call('upsertConfig', { body: { scope: 'global', key: 'VCS_B_WEBHOOK_SECRET', value, isSecret: true } });
      await put('another secret');
      await waitFor('the secret', async () => (await sendToB(other, eventOfB('issue', 'open'))).status === 401);
      await put(vcsSecrets.VCS_B_WEBHOOK_SECRET);
      await waitFor('the other secret', async () => (await sendToB(other, eventOfB('issue', 'open'))).status === 200);

      const answers = await Promise.all(Array.from({ length: 10 }, () => sendToB(other, eventOfB('issue', 'open'))));

      expect(answers.filter(({ code }) => code === 'webhook_flood').length).toBeGreaterThanOrEqual(7);
    } finally {
      await other.destroy();
    }
  });
});
