import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { decideHumanFree, postCost } from '../support/costs.js';
import { columnOf, insertRows, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { taskRow } from '../support/task-rows.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';

const server = useServer();
beforeEach(() => clearTasks(server));

const isHumanFree = (id: string): boolean => columnOf(server, 'tasks', id, 'isHumanFree') === 1;

/** A chain of tasks without requester below a heartbeat, stored as a server stored it that knew no `isHumanFree`. */
const insertChain = (depth: number): string[] => {
  const ids = Array.from({ length: depth }, () => randomUUID());
  insertRows(
    server,
    'tasks',
    ids.map((id, level) =>
      taskRow({
        id,
        status: 'completed',
        rootTaskId: ids[0] ?? id,
        parentTaskId: ids[level - 1] ?? null,
        isHeartbeat: level === 0 ? 1 : 0,
      }),
    ),
  );
  return ids;
};

test('a chain of 10,000 tasks is decided, has costs and can be attributed', async () => {
  const ids = insertChain(10_000);
  const last = ids.at(-1) ?? '';
  await decideHumanFree(server);
  expect(rowsOf(server, 'tasks', { isHumanFree: 1 })).toHaveLength(ids.length);

  const child = await createTask(server, { task: 'One more', parentTaskId: last });
  expect(isHumanFree(child.id)).toBe(true);
  const agentId = addAgent(server);
  await postCost(server, { agentId, taskId: last, totalCostUsd: 2 });
  await postCost(server, { agentId, taskId: child.id, totalCostUsd: 3 });
  const { body } = await server.call('getSessionCostSummary');
  expect(body.totals).toMatchObject({ totalCostUsd: 5, excludedCostUsd: 5, excludedTaskCount: 2 });

  const { id: requestedByUserId } = await createUser(server, { name: 'Ann' });
  await createTask(server, { task: 'Hers', parentTaskId: child.id, requestedByUserId });
  const attribution = await server.call('getAttributionByPerson');
  expect(attribution.body.rows).toMatchObject([{ userId: requestedByUserId, surfacesReached: 1 }]);
});

const plans = fc.array(
  fc.record({
    source: fc.constantFrom('api', 'schedule', 'system'),
    isHeartbeat: fc.nat(7).map((one) => one === 0),
    hasRequester: fc.nat(3).map((one) => one === 0),
    parent: fc.option(fc.nat(), { freq: 4 }),
  }),
  { minLength: 20, maxLength: 60 },
);

test('creation decides what the migration decides for tasks that are there', async () => {
  const { id: requestedByUserId } = await createUser(server, { name: 'Bob' });
  await fc.assert(
    fc.asyncProperty(plans, async (tasks) => {
      clearTasks(server);
      const ids: string[] = [];
      for (const { source, isHeartbeat, hasRequester, parent } of tasks) {
        const parentTaskId = parent === null ? undefined : ids[parent % ids.length];
        const { id } = await createTask(server, {
          task: `Task ${ids.length}`,
          source,
          ...(isHeartbeat && { tags: ['heartbeat'] }),
          ...(hasRequester && { requestedByUserId }),
          ...(parentTaskId && { parentTaskId }),
        });
        ids.push(id);
      }
      const created = ids.filter(isHumanFree);
      await decideHumanFree(server);
      expect(created).toEqual(ids.filter(isHumanFree));
    }),
    { numRuns: 10 },
  );
});
