import { registerAgent } from '../support/agents.js';
import { changeRows, rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { storeScript } from '../support/scripts.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
const nobody = '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10';
const run = (id: string) => server.call('runSchedule', { path: { id } });

const storeWorkflow = async (body: { enabled?: boolean; scheduleId?: string } = {}) => {
  const { enabled, scheduleId } = body;
  const definition = { nodes: [{ id: 'tell', type: 'notify', config: { channel: 'swarm', template: 'Hello' } }] };
  const triggers = scheduleId === undefined ? [] : [{ type: 'schedule' as const, scheduleId }];
  const name = `workflow ${Math.random()}`;
  return (await server.call('createWorkflow', { body: { name, definition, triggers, enabled: enabled ?? true } })).body;
};

describe('runSchedule', () => {
  test('makes the task now, and leaves the times alone', async () => {
    const made = await makeSchedule(server, {
      ...rarely,
      taskTemplate: 'Ask {{WHO}} of {{WHAT}}',
      params: { WHO: 'Ada' },
    });
    const { body } = await run(made.id);

    expect(body.schedule).toEqual({ ...made, lastRunAt: expect.any(String) });
    const [task, ...others] = tasksOf(server, made.id);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ id: body.task?.id, task: 'Ask Ada of {{WHAT}}' });
    expect((await server.call('getTask', { path: { id: body.task?.id ?? '' } })).body).toMatchObject({ ...body.task });
    expect(JSON.parse(String(task?.tags))).toEqual(['scheduled', `schedule:${made.name}`, 'manual-run']);
  });

  test('a schedule that fires once has fired then', async () => {
    const runAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await makeSchedule(server, { scheduleType: 'one_time', runAt });

    expect((await run(id)).body.schedule).toMatchObject({ enabled: false });
    await run(id).refused(400, 'schedule_disabled');
  });

  test('runs a workflow', async () => {
    const workflow = await storeWorkflow();
    const { id, name } = await makeSchedule(server, { ...rarely, targetType: 'workflow', workflowId: workflow.id });
    const { body } = await run(id);

    expect(body).not.toHaveProperty('task');
    const [runId = ''] = body.workflowRunIds ?? [];
    const { body: begun } = await server.call('getWorkflowRun', { path: { id: runId } });
    expect(begun.run).toMatchObject({
      workflowId: workflow.id,
      triggerType: 'schedule',
      triggerData: { scheduleId: id, scheduleName: name },
    });
  });

  test('runs the workflows that take the place of its tasks', async () => {
    const { id } = await makeSchedule(server, rarely);
    await storeWorkflow({ scheduleId: id });
    await storeWorkflow({ scheduleId: id });
    await storeWorkflow({ scheduleId: id, enabled: false });

    expect((await run(id)).body.workflowRunIds).toHaveLength(2);
    expect(tasksOf(server, id)).toEqual([]);
  });

  test('refuses a workflow that is disabled or gone, and changes nothing', async () => {
    const workflow = await storeWorkflow({ enabled: false });
    const { id } = await makeSchedule(server, { ...rarely, targetType: 'workflow', workflowId: workflow.id });

    await run(id).refused(400, 'workflow_disabled');
    await server.call('deleteWorkflow', { path: { id: workflow.id } });
    await run(id).refused(404, 'workflow_not_found');
    expect(rowOf(server, 'schedules', { id })?.lastRunAt).toBe(null);
  });

  test('runs a script, and tells in the schedule how it went', async () => {
    const { id: agentId } = await registerAgent(server, { isLead: true });
    const source =
      'export default ({ n }: { n: number }) => { if (n > 1) { throw new Error("too many"); } return n; };';
    const { name: scriptName } = await storeScript(server, { source, scope: 'global' }, agentId);
    const schedule = { ...rarely, targetType: 'script', scriptName, scriptArgs: { n: 1 } } as const;
    const { id } = await makeSchedule(server, schedule);
    changeRows(server, 'schedules', { id }, { consecutiveErrors: 2 });
    await run(id);
    await waitFor('the run', async () => rowOf(server, 'schedules', { id })?.consecutiveErrors === 0);

    expect(rowsOf(server, 'script_runs', { scriptName })).toMatchObject([{ status: 'completed', args: '{"n":1}' }]);
    await server.call('updateSchedule', { path: { id }, body: { scriptArgs: { n: 2 } } });
    await run(id);
    await waitFor('the failure', async () => rowOf(server, 'schedules', { id })?.consecutiveErrors === 1);
    expect(rowOf(server, 'schedules', { id })?.lastErrorMessage).toContain('too many');
  });

  test('says what is missing before it can fire', async () => {
    const { id } = await makeSchedule(server, {
      ...rarely,
      params: { A: ' ', B: 'there' },
      requiredParams: ['C', 'A', 'B'],
      requires: ['mail'],
    });
    const body = await run(id).refused(409, 'needs_setup');

    expect(body).toMatchObject({
      error: 'needs_setup: params=[A,C] integrations=[mail]',
      missing: { params: ['A', 'C'], integrations: ['mail'] },
      fixes: [
        { type: 'param', key: 'A', url: `/schedules/${id}?param=A` },
        { type: 'param', key: 'C', url: `/schedules/${id}?param=C` },
        { type: 'integration', key: 'mail', url: '/settings/integrations/mail' },
      ],
      fixUrl: '/settings/integrations/mail',
    });
    expect(tasksOf(server, id)).toEqual([]);
  });

  test('does not know an unknown schedule', async () => {
    await run(nobody).refused(404, 'schedule_not_found');
  });
});
