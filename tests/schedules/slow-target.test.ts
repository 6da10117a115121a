import { registerAgent } from '../support/agents.js';
import { rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();

/** Says that it has begun, and fails once it is told to. */
const slow = `import type { ScriptContext } from 'swarm-sdk';
export default async ({ name }: { name: string }, { swarm }: ScriptContext) => {
  await swarm.kv_set({ namespace: name, key: 'begun', value: 1 });
  while ((await swarm.kv_getOrNull({ namespace: name, key: 'over' })) === null) {
    await new Promise<void>((resolve) => setTimeout(() => resolve(), 100));
  }
  throw new Error('Too late');
};`;

const jobsOf = (scheduleId: string) =>
  rowsOf(server, 'jobs', { kind: 'schedules.run-script' }).filter(({ payload }) => payload.includes(scheduleId));
const scheduleOf = (id: string) => rowOf(server, 'schedules', { id });

/** A schedule whose script is under way. */
const underWay = async () => {
  const { id: agentId } = await registerAgent(server, { isLead: true });
  const { name: scriptName } = await storeScript(server, { source: slow, scope: 'global' }, agentId);
  const scriptArgs = { name: scriptName };
  const { id } = await makeSchedule(server, { ...rarely, targetType: 'script', scriptName, scriptArgs });
  await server.call('runSchedule', { path: { id } });
  await waitFor('the script to be under way', () => rowsOf(server, 'kv_entries', { namespace: scriptName })[0]);
  return { id, agentId, scriptName };
};

const endOf = async (id: string, namespace: string): Promise<void> => {
  expect(jobsOf(id)).toHaveLength(1);
  await server.call('putKvInNamespace', { path: { namespace, key: 'over' }, body: { value: 1 } });
  await waitFor('the script to end', () => jobsOf(id).length === 0);
};

test('what a script comes to undoes no edit of its schedule that was made meanwhile', async () => {
  const { id, scriptName } = await underWay();
  const body = { enabled: false, description: 'Not any more', overlap: 'allow' } as const;
  const edited = (await server.call('updateSchedule', { path: { id }, body })).body;
  await endOf(id, scriptName);

  expect((await server.call('getSchedule', { path: { id } })).body).toMatchObject({ ...edited, consecutiveErrors: 0 });
  expect(scheduleOf(id)).toMatchObject({ enabled: 0, nextRunAt: null, lastErrorMessage: null, overlap: 'allow' });
  expect(rowsOf(server, 'script_runs', { scriptName })).toHaveLength(1);
});

test('an edit of the script while it is under way stays, and the failure of what ran before it counts', async () => {
  const { id, agentId, scriptName } = await underWay();
  const source = 'export default () => 2;';
  await server.call('upsertScript', { agentId, body: { name: scriptName, scope: 'global', source } });
  await endOf(id, scriptName);

  expect(rowOf(server, 'scripts', { name: scriptName })).toMatchObject({ source, version: 2 });
  expect(scheduleOf(id)).toMatchObject({ consecutiveErrors: 1, lastErrorMessage: expect.stringContaining('Too late') });
  await server.call('runSchedule', { path: { id } });
  await waitFor('the other script', () => scheduleOf(id).consecutiveErrors === 0);
});

test('a schedule that is deleted while its script is under way stays deleted, and leaves nothing to do', async () => {
  const { id, scriptName } = await underWay();
  await server.call('deleteSchedule', { path: { id } });
  await endOf(id, scriptName);

  await server.call('getSchedule', { path: { id } }).refused(404, 'schedule_not_found');
  expect(rowsOf(server, 'schedules', { id })).toEqual([]);
});

test('the task of a schedule that is deleted stays', async () => {
  const { id } = await makeSchedule(server);
  await server.call('runSchedule', { path: { id } });
  await server.call('deleteSchedule', { path: { id } });

  const [task] = tasksOf(server, id);
  expect((await server.call('getTask', { path: { id: String(task?.id) } })).body).toMatchObject({
    status: 'unassigned',
    scheduleId: id,
  });
});
