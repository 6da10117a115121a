import type { components } from '../../generated/swarm/types.js';
import { postCost } from '../support/costs.js';
import { jobsDone } from '../support/jobs-done.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { messagesOf } from '../support/steering.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';
import { createUser, userWith } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true' } });
beforeEach(() => clearTasks(server));

type Marks = Partial<components['schemas']['CreateTaskBody']>;
type Role = components['schemas']['UserRole'];

/** Tasks somebody could hang a task of their own below. */
const foreignParents = async () => ({
  heartbeat: (await createTask(server, { task: 'Look around', agentId: null, taskType: 'heartbeat' })).id,
  ofNobody: (await createTask(server, { task: 'x', agentId: null })).id,
});

type MarksBelow = (parents: Awaited<ReturnType<typeof foreignParents>>) => Marks;

/** What makes a task the swarm's own work, also when it has a requester. */
const marks: readonly (readonly [string, MarksBelow])[] = [
  ['the tag of heartbeats', () => ({ tags: ['heartbeat'] })],
  ['the type heartbeat', () => ({ taskType: 'heartbeat' })],
  ['the type heartbeat-checklist', () => ({ taskType: 'heartbeat-checklist' })],
  ['the type boot-triage', () => ({ taskType: 'boot-triage' })],
  ['the source schedule, with the tag of heartbeats', () => ({ source: 'schedule', tags: ['heartbeat'] })],
  ['the source system, below a task of nobody', ({ ofNobody }) => ({ source: 'system', parentTaskId: ofNobody })],
  ['the source system, below a heartbeat', ({ heartbeat }) => ({ source: 'system', parentTaskId: heartbeat })],
  [
    'all of them',
    ({ heartbeat }) => ({ source: 'system', parentTaskId: heartbeat, taskType: 'heartbeat', tags: ['heartbeat'] }),
  ],
];

/** What makes it that only as long as it has no requester: what a person creates has one. */
const marksWithoutRequester: readonly (readonly [string, MarksBelow])[] = [
  ['the source schedule', () => ({ source: 'schedule' })],
  ['a heartbeat as parent', ({ heartbeat }) => ({ parentTaskId: heartbeat })],
];

const summary = async (userId?: string) =>
  (await server.call('getSessionCostSummary', userId === undefined ? {} : { query: { userId } })).body;

describe.each<Role>(['requester', 'admin'])('of a user with the role %s', (role) => {
  test.each([...marks, ...marksWithoutRequester])('%s leaves the cost theirs', async (_what, marksBelow) => {
    const { id: userId, key } = await userWith(server, role);
    const agentId = addAgent(server);
    for (const named of [{}, { agentId }]) {
      const body = { task: 'Mine', agentId, ...marksBelow(await foreignParents()) };
      const { body: task } = await server.call('createTask', { body, key, ...named });
      await postCost(server, { agentId, taskId: task.id, totalCostUsd: 2 });
    }

    const { totals, byUser } = await summary(userId);

    expect(byUser).toMatchObject([{ userId, costUsd: 4, tasks: 2 }]);
    expect(totals).toMatchObject({ totalCostUsd: 4, attributedCostUsd: 4, excludedCostUsd: 0, excludedTaskCount: 0 });
    const { body: attribution } = await server.call('getAttributionByPerson');
    expect(attribution.rows.map((row) => row.userId)).toContain(userId);
  });

  test('no change of their task takes it away, nor what goes on from it', async () => {
    const { id: userId, key } = await userWith(server, role);
    const agentId = addAgent(server);
    const { ofNobody } = await foreignParents();
    const { body: task } = await server.call('createTask', {
      body: { task: 'Mine', agentId, source: 'system', parentTaskId: ofNobody, tags: ['heartbeat'] },
      key,
    });
    const path = { id: task.id };
    await server.call('setTaskTitle', { path, body: { title: 'heartbeat' }, key });
    changeRow(server, 'tasks', task.id, { status: 'in_progress' });
    const steering = { message: 'And this', source: 'api', taskType: 'heartbeat', tags: ['heartbeat'] };
    await server.callUntyped('steerTask', { path, body: steering, key });
    await server.call('cancelTask', { path, body: {}, key });
    await jobsDone(server);
    const promoted = (await messagesOf(server, task.id)).map(({ promotedTaskId }) => promotedTaskId ?? 'none');
    for (const taskId of [task.id, ...promoted]) {
      await postCost(server, { agentId, taskId, totalCostUsd: 2 });
    }

    expect((await summary(userId)).byUser).toMatchObject([{ userId, costUsd: 4, tasks: 2 }]);
  });
});

describe('of the operator', () => {
  const excludedFor = async (body: Marks): Promise<number> => {
    const agentId = addAgent(server);
    const before = (await summary()).totals.excludedCostUsd;
    const task = await createTask(server, { task: 'Look around', agentId, ...body });
    await postCost(server, { agentId, taskId: task.id, totalCostUsd: 2 });
    return (await summary()).totals.excludedCostUsd - before;
  };

  test.each(marks)('%s makes a task the swarm’s own work, also for a user', async (_what, marksBelow) => {
    const { id: requestedByUserId } = await createUser(server);

    expect(await excludedFor({ ...marksBelow(await foreignParents()), requestedByUserId })).toBe(2);
    expect((await summary(requestedByUserId)).byUser).toEqual([]);
  });

  test.each(marksWithoutRequester)('%s makes it that for nobody only', async (_what, marksBelow) => {
    const { id: requestedByUserId } = await createUser(server);

    expect(await excludedFor(marksBelow(await foreignParents()))).toBe(2);
    expect(await excludedFor({ ...marksBelow(await foreignParents()), requestedByUserId })).toBe(0);
  });
});
