import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { changeRows, rowOf } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const nobody = '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10';

const change = (id: string, body: CallInput<'updateSchedule'>['body']) =>
  server.call('updateSchedule', { path: { id }, body });
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('updateSchedule', () => {
  test('changes what is sent, and nothing else', async () => {
    const made = await makeSchedule(server, { ...rarely, tags: ['a'], priority: 7 });
    const { body } = await change(made.id, { description: 'New', priority: 9, params: { WHO: 'Ada' } });

    expect(body).toEqual({
      ...made,
      description: 'New',
      priority: 9,
      params: { WHO: 'Ada' },
      lastUpdatedAt: expect.any(String),
    });
  });

  test('works the next time out anew when times change, and only then', async () => {
    const { id, nextRunAt } = await makeSchedule(server, rarely);

    expect((await change(id, { taskTemplate: 'Other' })).body.nextRunAt).toBe(nextRunAt);
    const { body } = await change(id, { intervalMs: 3_600_000 });
    expect(String(body.nextRunAt) < later(1.1)).toBe(true);
    const given = later(5);
    expect((await change(id, { nextRunAt: given })).body.nextRunAt).toBe(given);
    await change(id, { nextRunAt: later(-1) }).refused(400, 'validation_error', 'body.nextRunAt');
  });

  test('judges the times as they are afterwards', async () => {
    const { id } = await makeSchedule(server, rarely);

    await change(id, { intervalMs: null }).refused(400, 'invalid_request');
    await change(id, { cronExpression: '61 * * * *' }).refused(400, 'validation_error', 'body.cronExpression');
    await change(id, { timezone: 'Moon/Base' }).refused(400, 'validation_error', 'body.timezone');
    const { body } = await change(id, { intervalMs: null, cronExpression: '0 9 * * *' });
    expect(body).not.toHaveProperty('intervalMs');
  });

  test('disables, and enables anew without former errors', async () => {
    const { id } = await makeSchedule(server, rarely);
    changeRows(server, 'schedules', { id }, { consecutiveErrors: 5, lastErrorMessage: 'no', lastErrorAt: later(-1) });

    const disabled = (await change(id, { enabled: false })).body;
    expect(disabled).toMatchObject({ enabled: false, consecutiveErrors: 5 });
    expect(disabled).not.toHaveProperty('nextRunAt');
    const enabled = (await change(id, { enabled: true })).body;
    expect(enabled).toMatchObject({ enabled: true, consecutiveErrors: 0, nextRunAt: expect.any(String) });
    expect(enabled).not.toHaveProperty('lastErrorMessage');
  });

  test('moves a schedule that fires once, and leaves one alone that has', async () => {
    const { id } = await makeSchedule(server, { scheduleType: 'one_time', runAt: later(5) });
    const moved = later(9);

    expect((await change(id, { nextRunAt: moved })).body.nextRunAt).toBe(moved);
    await change(id, { intervalMs: 5000 }).refused(400, 'invalid_request');
    changeRows(server, 'schedules', { id }, { enabled: 0, nextRunAt: null, lastRunAt: later(-1) });
    await change(id, { enabled: true }).refused(400, 'schedule_executed');
  });

  test('refuses what it would begin and is not there', async () => {
    const { id } = await makeSchedule(server, rarely);

    await change(id, { targetAgentId: 'nobody' }).refused(400, 'target_agent_not_found', 'body.targetAgentId');
    await change(id, { targetType: 'workflow' }).refused(400, 'target_workflow_not_found', 'body.workflowId');
    const { issues } = await change(id, { targetType: 'workflow', workflowId: nobody }).refused(
      400,
      'target_workflow_not_found',
      'body.workflowId',
    );
    expect(issues).toEqual([
      { path: 'body.workflowId', message: `must be the id of a workflow, which '${nobody}' is not` },
    ]);
    await change(id, { targetType: 'script', scriptName: 'no-such' }).refused(
      400,
      'target_script_not_found',
      'body.scriptName',
    );
    expect(rowOf(server, 'schedules', { id })).toMatchObject({ targetType: 'agent-task', targetAgentId: null });
    const { id: agentId } = await registerAgent(server);
    expect((await change(id, { targetAgentId: agentId })).body.targetAgentId).toBe(agentId);
    expect((await change(id, { targetAgentId: null })).body).not.toHaveProperty('targetAgentId');
  });

  test('a model that names a tier means the tier', async () => {
    const { id } = await makeSchedule(server, rarely);

    expect((await change(id, { model: 'smart' })).body).toMatchObject({ modelTier: 'smart' });
    const { body } = await change(id, { model: 'some-model' });
    expect(body.model).toBe('some-model');
    expect(body).not.toHaveProperty('modelTier');
  });

  test('keeps names apart, also when two take one at once', async () => {
    const [one, two] = [await makeSchedule(server, rarely), await makeSchedule(server, rarely)];
    const name = `both-${randomUUID()}`;
    const answers = await Promise.all([one, two].map(({ id }) => change(id, { name }).answer()));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await change(one.id, { name: two.name }).answer();
    await change(two.id, { name: one.name }).answer();
    await change(one.id, { name: (await makeSchedule(server, rarely)).name }).refused(409, 'schedule_name_taken');
  });

  test('does not know an unknown schedule, and refuses nothing to change', async () => {
    await change(nobody, { enabled: false }).refused(404, 'schedule_not_found');
    const { id } = await makeSchedule(server, rarely);
    await change(id, {}).refused(400, 'validation_error', 'body');
  });

  test('takes namespaces of others for theirs', async () => {
    const { id } = await makeSchedule(server, rarely);

    expect((await change(id, { key: 'shared/team/' })).body.key).toBe('shared/team/');
    await change(id, { key: 'personal/nobody/' }).refused(400, 'validation_error', 'body.key');
  });
});
