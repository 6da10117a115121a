import { onlyOn } from '../support/only-on.js';
import { type Replicas, useReplicas } from '../support/replicas.js';
import { addAgent, createTask } from '../support/tasks.js';
import { expectNothingHalf, expectNothingLost, nothing, work } from '../support/under-load.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'one process serves a SQLite file, and changes its schema before it listens');

const all = useReplicas(3);

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

/** What reads whole rows of both tables, on several connections of each replica at once. */
const readOnEach = async ({ running }: Replicas, taskId: string, agentId: string): Promise<void> => {
  await Promise.all(
    running.flatMap((replica) =>
      times(6).flatMap(() => [
        replica.call('getTask', { path: { id: taskId } }),
        replica.call('listTasks', { query: { fields: 'full' } }),
        replica.call('getAgent', { path: { id: agentId } }),
        replica.call('listAgents'),
        replica.call('pollForWork', { agentId }),
      ]),
    ),
  );
};

test('replicas whose statements are prepared go on while a newer version adds columns to their tables', async () => {
  const { replicas } = all;
  const agents = times(6).map(() => addAgent(replicas, { maxTasks: 100 }));
  const reader = addAgent(replicas);
  const { id } = await createTask(replicas, { task: 'Be read.', agentId: null, status: 'draft' });
  const told = nothing();
  let isOver = false;
  const workers = agents.map((agentId) => work(replicas, agentId, told, () => isOver));
  const moreFinished = (more: number): Promise<true> => {
    const enough = told.finished.length + more;
    return waitFor('tasks to be finished', () => told.refused.length > 0 || told.finished.length >= enough);
  };
  // Until each replica has prepared all of it, on several connections.
  await moreFinished(150);
  for (const _ of times(6)) {
    await readOnEach(replicas, id, reader);
  }

  for (const table of ['tasks', 'agents']) {
    replicas.database.exec(`alter table ${table} add column later text`);
    await readOnEach(replicas, id, reader);
    await moreFinished(60);
  }
  isOver = true;
  await Promise.all(workers);

  expectNothingLost(replicas, told);
  expectNothingHalf(replicas);
});
