import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { makeLarge } from '../support/large-database.js';
import { changeRows, insertRow, rowsOf } from '../support/rows.js';
import { useServer, useSharedServer } from '../support/server.js';
import { noSkill, storeSkill } from '../support/skills.js';

const server = useSharedServer();
const large = useServer();
type Event = CallInput<'createEvent'>['body'];
const invocation = (agentId: string, data: Event['data'], more: Partial<Event> = {}): Event => ({
  category: 'skill',
  event: 'skill.invoke',
  source: 'worker',
  agentId,
  ...(data && { data }),
  ...more,
});
const usage = async (id: string, query: CallInput<'getSkillUsage'>['query'] = {}) =>
  (await server.call('getSkillUsage', { path: { id }, query })).body;
const countOf = async (id: string) => (await server.call('getSkill', { path: { id } })).body.invocationCount;

describe('getSkillUsage', () => {
  test('reports who used it, with what and when', async () => {
    const skill = await storeSkill(server, { scope: 'global' });
    const ada = (await registerAgent(server, { name: 'Ada', harnessProvider: 'harness_b' })).id;
    const data = { skillName: skill.name };
    await server.call('createEvent', { body: invocation(ada, data, { taskId: 't1', numericValue: 5 }) });
    await server.call('createEventsBatch', {
      body: {
        events: [
          invocation(
            ada,
            { ...data, tokens: 40, via: 'slash', harness: 'own' },
            { taskId: 't2', sessionId: 's', status: 'error' },
          ),
          invocation('gone', { skillId: skill.id }, { taskId: 't2' }),
          invocation(ada, data, { event: 'skill.complete' }),
          invocation(ada, { skillName: 'unheard-of' }),
          invocation(ada, { skillId: noSkill }),
        ],
      },
    });
    const report = await usage(skill.id);

    expect(report.totals).toEqual({ invocations: 3, distinctAgents: 2, distinctTasks: 2, tokens: 45 });
    expect(report.daily).toHaveLength(30);
    expect(report.daily.at(-1)).toMatchObject({ invocations: 3, skills: 1, tasks: 2 });
    expect(report.daily[0]).toMatchObject({ invocations: 0, skills: 0, tasks: 0 });
    expect(report.byAgent).toEqual([
      { agentId: ada, agentName: 'Ada', invocations: 2, lastInvokedAt: expect.any(String) },
      { agentId: 'gone', agentName: null, invocations: 1, lastInvokedAt: expect.any(String) },
    ]);
    expect(report.byHarness).toEqual(['harness_b', 'own', 'unknown'].map((key) => ({ key, invocations: 1 })));
    expect(report.byVia).toEqual([
      { key: 'unknown', invocations: 2 },
      { key: 'slash', invocations: 1 },
    ]);
    expect(report.recent).toHaveLength(3);
    expect(report.recent.find(({ via }) => via === 'slash')).toEqual({
      id: expect.any(String),
      agentId: ada,
      agentName: 'Ada',
      taskId: 't2',
      sessionId: 's',
      harness: 'own',
      via: 'slash',
      status: 'error',
      createdAt: expect.any(String),
    });
    const after = (await server.call('getSkill', { path: { id: skill.id } })).body;
    expect(after).toEqual({ ...skill, invocationCount: 3, lastInvokedAt: report.recent[0]?.createdAt });
  });

  test('a name means what the agent has, then what is for the swarm, then what is global', async () => {
    const { id: agentId } = await registerAgent(server);
    const name = `usage-${agentId}`;
    const globally = await storeSkill(server, { name, scope: 'global' });
    const invoke = () => server.call('createEvent', { body: invocation(agentId, { skillName: name }) });
    await invoke();
    const swarm = await storeSkill(server, { name, scope: 'swarm' });
    await invoke();
    const own = await storeSkill(server, { name });
    await invoke();
    await server.call('installSkill', { path: { id: own.id }, body: { agentId } });
    await invoke();

    expect(await Promise.all([globally.id, swarm.id, own.id].map(countOf))).toEqual([1, 2, 1]);
    await server.call('updateSkill', { path: { id: swarm.id }, body: { scope: 'agent', name: `${name}-gone` } });
  });

  test('counts each of many at once', async () => {
    const { id } = await storeSkill(server);
    await Promise.all(
      Array.from({ length: 40 }, () => server.call('createEvent', { body: invocation('x', { skillId: id }) })),
    );

    expect(await countOf(id)).toBe(40);
  });

  test('days begin where the caller is, and a window has all of its days', async () => {
    const { id } = await storeSkill(server);
    await server.call('createEvent', { body: invocation('x', { skillId: id }) });
    const [row] = rowsOf(server, 'skill_uses', { skillId: id });
    const at = (createdAt: string) => ({ createdAt, minute: Math.floor(Date.parse(createdAt) / 60_000) });
    changeRows(server, 'skill_uses', { skillId: id }, at('2026-01-31T23:30:00.000Z'));
    insertRow(server, 'skill_uses', { ...row, id: noSkill, ...at('2026-02-01T00:30:00.000Z') });
    const dates = async (query: CallInput<'getSkillUsage'>['query']) =>
      (await usage(id, { window: 'all', ...query })).daily.map(({ date, invocations }) => [date, invocations]);

    expect(await dates({})).toEqual([
      ['2026-01-31', 1],
      ['2026-02-01', 1],
    ]);
    expect(await dates({ tzOffsetMinutes: 60 })).toEqual([['2026-02-01', 2]]);
    expect(await dates({ tzOffset: -31 })).toEqual([['2026-01-31', 2]]);
    expect(await dates({ utcOffsetMinutes: 840 })).toEqual([['2026-02-01', 2]]);
    const week = await usage(id, { window: '7d', tzOffsetMinutes: 90 });
    expect([week.daily.length, week.since?.slice(11)]).toEqual([7, '22:30:00.000Z']);
    expect((await usage(id, { window: 'all' })).since).toBeNull();
  });

  test('reports the same of a large database', async () => {
    const { id } = await storeSkill(large);
    makeLarge(large);
    await large.call('createEvent', { body: invocation('x', { skillId: id }) });

    expect((await large.call('getSkillUsage', { path: { id } })).body.totals.invocations).toBe(1);
  });

  test('refuses unknown skills and what is no window or offset', async () => {
    await server.call('getSkillUsage', { path: { id: noSkill } }).refused(404, 'skill_not_found');
    await server
      .callUntyped('getSkillUsage', { path: { id: noSkill }, query: { window: '1d', tzOffsetMinutes: 841 } })
      .refused(400, 'validation_error', 'query.window', 'query.tzOffsetMinutes');
  });
});
