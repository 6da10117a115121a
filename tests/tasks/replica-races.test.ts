import { nextTrigger } from '../support/lifecycle.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { rowsOf } from '../support/rows.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

onlyOn('postgres', 'several processes create tasks at once only where they share a database');

const all = useReplicas(3, { env: { VALIDATE_RESPONSES: undefined } });
afterEach(() => clearTasks(all.replicas));

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

test('an issue of a tracker becomes one task, however many replicas are told of it at once', async () => {
  const answers = await Promise.all(
    times(30).map(() =>
      all.replicas
        .callUntyped('createTask', { body: { task: 'Mend it.', contextKey: 'task:trackers:tracker_a:issue:ENG-42' } })
        .answer(),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
});

test('of the tasks of one context for one agent all but the first continue another, also from a parent', async () => {
  const agentId = addAgent(all.replicas);
  const contextKey = 'task:chat:C1:1.5';
  const { id: parentTaskId } = await createTask(all.replicas, { task: 'root', agentId, contextKey });

  await Promise.all(
    times(20).map((index) =>
      createTask(all.replicas, index % 2 === 0 ? { task: 'a', agentId, contextKey } : { task: 'b', parentTaskId }),
    ),
  );

  const roots = rowsOf(all.replicas, 'tasks').filter((task) => task.parentTaskId === null);
  expect(roots.map(({ id }) => id)).toEqual([parentTaskId]);
  const listed = await all.replicas.call('getTaskSession', { path: { rootTaskId: parentTaskId } });
  expect(listed.body.total).toBe(21);
});

test('tasks that are created while others poll are handed out once, and all are counted', async () => {
  const agents = times(6).map(() => addAgent(all.replicas, { maxTasks: 100 }));

  const triggers = await Promise.all(
    times(60).map(async (index) => {
      await createTask(all.replicas, { task: `${index}`, agentId: null });
      return nextTrigger(all.replicas, String(agents[index % 6]));
    }),
  );

  const got = triggers.filter((trigger) => trigger !== null).map(({ taskId }) => taskId);
  expect(got).toHaveLength(60);
  expect(new Set(got).size).toBe(60);
  const { body } = await all.replicas.call('listTasks', { query: { status: 'in_progress' } });
  expect(body.total).toBe(60);
});
