import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();
const body = { name: 'refused', taskTemplate: 'Do it' };

describe('createSchedule', () => {
  test('makes a recurring schedule with defaults, which fires next as its expression says', async () => {
    const made = await server.call('createSchedule', {
      body: { name: 'daily', taskTemplate: 'Report', cronExpression: '0 9 * * *', timezone: 'America/New_York' },
    });

    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      key: `shared/schedule:${made.body.id}/`,
      name: 'daily',
      taskTemplate: 'Report',
      tags: [],
      priority: 50,
      enabled: true,
      timezone: 'America/New_York',
      cronExpression: '0 9 * * *',
      scheduleType: 'recurring',
      targetType: 'agent-task',
      nextRunAt: expect.stringMatching(/T1[34]:00:00\.000Z$/),
      missedRuns: 0,
      consecutiveErrors: 0,
      createdAt: expect.any(String),
      lastUpdatedAt: expect.any(String),
      params: {},
      requiredParams: [],
      requires: [],
      favorite: false,
    });
  });

  test('makes a task once after a delay, and is disabled then', async () => {
    const agentId = addAgent(server);
    const once = { scheduleType: 'one_time', delayMs: 1 } as const;
    const { id, name } = await makeSchedule(server, {
      ...once,
      targetAgentId: agentId,
      tags: ['mine'],
      priority: 70,
      model: 'smart',
    });
    const fired = await waitFor('the task', async () => {
      const schedule = (await server.call('getSchedule', { path: { id } })).body;
      return schedule.lastRunAt !== undefined && schedule;
    });

    expect(fired).toMatchObject({ enabled: false, upcomingRuns: [], modelTier: 'smart', requestedDelayMs: 1 });
    expect(fired.nextRunAt).toBeUndefined();
    const tasks = tasksOf(server, id);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject({
      task: 'Do it',
      source: 'schedule',
      agentId,
      priority: 70,
      modelTier: 'smart',
      contextKey: `task:schedule:${id}`,
      key: `shared/schedule:${id}/`,
      tags: JSON.stringify(['mine', 'scheduled', `schedule:${name}`]),
    });
  });

  test('does not fire while it is disabled', async () => {
    expect((await makeSchedule(server, { ...rarely, enabled: false })).nextRunAt).toBeUndefined();
  });

  test.each([
    ['neither expression nor interval', {}],
    ['a delay for a recurring one', { ...rarely, delayMs: 5 }],
    ['an interval for one that fires once', { scheduleType: 'one_time', intervalMs: 5000, delayMs: 5 }],
    ['no time for one that fires once', { scheduleType: 'one_time' }],
    ['both times', { scheduleType: 'one_time', delayMs: 5, runAt: '2999-01-01T00:00:00Z' }],
  ])('refuses %s', async (_what, times) => {
    await server.callUntyped('createSchedule', { body: { ...body, ...times } }).refused(400, 'invalid_request');
  });

  test.each([
    ['a time that is over', { scheduleType: 'one_time', runAt: '2020-01-01T00:00:00Z' }, 'body.runAt'],
    ['what is no expression', { cronExpression: 'every day' }, 'body.cronExpression'],
    ['a date as an expression', { cronExpression: '2999-01-01T00:00:00' }, 'body.cronExpression'],
    ['the nearest weekday', { cronExpression: '0 0 15W * *' }, 'body.cronExpression'],
    ['a seventh field', { cronExpression: '0 0 0 1 1 * 2999' }, 'body.cronExpression'],
    ['what never comes', { cronExpression: '0 0 30 2 *' }, 'body.cronExpression'],
    ['an unknown time zone', { ...rarely, timezone: 'Europe/Atlantis' }, 'body.timezone'],
    ['a blank text', { ...rarely, taskTemplate: ' ' }, 'body.taskTemplate'],
  ])('refuses %s and names it', async (_what, fields, path) => {
    await server.callUntyped('createSchedule', { body: { ...body, ...fields } }).refused(400, 'validation_error', path);
  });

  test('refuses an agent that nobody has and a name that another has', async () => {
    const { name } = await makeSchedule(server);
    await server
      .call('createSchedule', { body: { ...body, ...rarely, targetAgentId: 'nobody' } })
      .refused(400, 'target_agent_not_found', 'body.targetAgentId');
    await server.call('createSchedule', { body: { ...body, ...rarely, name } }).refused(409, 'schedule_name_taken');
  });
});
