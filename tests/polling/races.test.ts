import { beforeAllCandidates, listPoolCandidates } from '../../db/queries/task-claims.js';
import { withDatabase } from '../support/database.js';
import { act, nextTrigger, poll } from '../support/lifecycle.js';
import { deleteRow } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

let server: OwnServer;
beforeAll(async () => {
  // Checking every one of these large answers against the contract is not what this file is about.
  server = await startServer({ env: { VALIDATE_RESPONSES: undefined } });
});
afterEach(() => clearTasks(server));
afterAll(() => server.destroy());

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

/** Polls for an agent until it is told there is nothing, and returns what it got. */
const drain = async (agentId: string): Promise<string[]> => {
  const got: string[] = [];
  for (let trigger = await nextTrigger(server, agentId); trigger; trigger = await nextTrigger(server, agentId)) {
    got.push(trigger.taskId);
  }
  return got;
};

const runningOf = (agentId: string): number =>
  Number(
    server.database
      .prepare(
        `select count(*) from tasks
         where (agentId = @agentId and status = 'in_progress') or (offeredTo = @agentId and status = 'reviewing')`,
      )
      .pluck()
      .get({ agentId }),
  );

test('eight workers each of many agents empty a pool of 200 tasks, each task once', async () => {
  const agents = times(10).map(() => addAgent(server, { maxTasks: 25 }));
  const tasks = await Promise.all(times(200).map((index) => createTask(server, { task: `${index}`, agentId: null })));

  const got = (await Promise.all(agents.flatMap((agent) => times(8).map(() => drain(agent))))).flat();

  expect(got).toHaveLength(200);
  expect(new Set(got)).toEqual(new Set(tasks.map(({ id }) => id)));
  for (const agent of agents) {
    expect(runningOf(agent)).toBeLessThanOrEqual(25);
  }
});

test('an agent with one slot that polls twenty times at once gets one task', async () => {
  const agent = addAgent(server, { maxTasks: 1 });
  await Promise.all(times(20).map((index) => createTask(server, { task: `${index}`, agentId: null })));
  const triggers = await Promise.all(times(20).map(() => nextTrigger(server, agent)));
  expect(triggers.filter((trigger) => trigger !== null)).toHaveLength(1);
  expect(runningOf(agent)).toBe(1);
});

test('offers, assignments and the pool together never exceed the slots', async () => {
  const agents = times(4).map(() => addAgent(server, { maxTasks: 3 }));
  for (const agent of agents) {
    await Promise.all([
      ...times(3).map((index) => createTask(server, { task: `offer ${index}`, offeredTo: agent })),
      ...times(3).map((index) => createTask(server, { task: `assigned ${index}`, agentId: agent })),
      ...times(3).map((index) => createTask(server, { task: `pooled ${index}`, agentId: null })),
    ]);
  }
  const triggers = await Promise.all(agents.flatMap((agent) => times(12).map(() => nextTrigger(server, agent))));
  const got = triggers.filter((trigger) => trigger !== null).map(({ taskId }) => taskId);
  expect(new Set(got).size).toBe(got.length);
  expect(got).toHaveLength(12);
  for (const agent of agents) {
    expect(runningOf(agent)).toBe(3);
  }
});

test('of twenty agents that claim one task by action, one gets it', async () => {
  const { id } = await createTask(server, { task: 'The only one.', agentId: null });
  const agents = times(20).map(() => addAgent(server));
  const answers = await Promise.all(agents.map((agent) => act(server, id, 'claim', agent).answer()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(agents.filter((agent) => runningOf(agent) === 1)).toHaveLength(1);
});

test('claims by action and polls of one agent share its one slot', async () => {
  const agent = addAgent(server, { maxTasks: 1 });
  const tasks = await Promise.all(times(10).map((index) => createTask(server, { task: `${index}`, agentId: null })));
  await Promise.all(tasks.flatMap(({ id }) => [act(server, id, 'claim', agent).answer(), nextTrigger(server, agent)]));
  expect(runningOf(agent)).toBe(1);
});

test('a poll finds what was created before it, however many others create and poll meanwhile', async () => {
  const agents = times(16).map(() => addAgent(server, { maxTasks: 100 }));
  const missed: string[] = [];
  const work = async (agentId: string): Promise<void> => {
    for (const index of times(8)) {
      // After a poll in vain the next one looks at committed data first.
      expect(await nextTrigger(server, agentId)).toBeNull();
      const { id } = await createTask(server, { task: `${index}`, agentId });
      const trigger = await nextTrigger(server, agentId);
      if (trigger?.taskId !== id) {
        missed.push(id);
      }
    }
  };

  await Promise.all(agents.map(work));

  expect(missed).toEqual([]);
});

test('a poll that fails takes none of those that come with it along', async () => {
  const gone = addAgent(server, { maxTasks: 9 });
  const agents = times(6).map(() => addAgent(server));
  await createTask(server, { task: 'first', agentId: gone });
  await nextTrigger(server, gone);
  await Promise.all(agents.map((agentId) => createTask(server, { task: 'mine', agentId })));
  deleteRow(server, 'agents', gone);

  const [, ...triggers] = await Promise.all([
    poll(server, gone).refused(404, 'agent_not_found'),
    ...agents.map((agentId) => nextTrigger(server, agentId)),
  ]);

  expect(triggers.map(({ task }) => task.agentId)).toEqual(agents);
});

test('a claim between two pages of candidates hides none from whoever reads them', async () => {
  const made: string[] = [];
  for (const _ of times(4)) {
    made.push((await createTask(server, { task: 'x', agentId: null })).id);
  }
  const other = addAgent(server);

  const read = await withDatabase(server, async (db) => {
    const first = await listPoolCandidates(db, { agentId: '', after: beforeAllCandidates, limit: 2 });
    expect((await nextTrigger(server, other)).taskId).toBe(made[0]);
    const rest = await listPoolCandidates(db, { agentId: '', after: first.at(-1) ?? beforeAllCandidates, limit: 2 });
    return [...first, ...rest].map(({ id }) => id);
  });

  expect(read).toEqual(made);
});
