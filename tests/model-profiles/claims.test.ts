import { nextTrigger } from '../support/lifecycle.js';
import { addProfile } from '../support/model-profiles.js';
import { useServer } from '../support/server.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));

const start = async (harnessProvider: string, fields: object) => {
  const agentId = addAgent(server, { harnessProvider });
  await createTask(server, { task: 'Think.', agentId, ...fields });
  return (await nextTrigger(server, agentId)).task;
};

test('a profile of the harness decides model and effort, before the tier', async () => {
  const { name: profile } = await addProfile(server, { model: 'model_a', effort: 'high' });
  const task = await start('harness_a', { profile, modelTier: 'smol' });

  expect(task).toMatchObject({
    profile,
    resolvedProfile: profile,
    resolvedModel: 'model_a',
    resolvedEffort: 'high',
    modelSource: 'profile',
  });
});

test('the model and the effort of the task come first', async () => {
  const { name: profile } = await addProfile(server, { model: 'model_a', effort: 'high' });

  const pinned = await start('harness_a', { profile, model: 'model_b' });
  expect(pinned).toMatchObject({ profile, resolvedModel: 'model_b', modelSource: 'model' });
  expect(pinned).not.toHaveProperty('resolvedProfile');
  expect(await start('harness_a', { profile, effort: 'low' })).toMatchObject({
    resolvedProfile: profile,
    resolvedEffort: 'low',
  });
});

test('a profile of another harness, or one that is gone, is passed over', async () => {
  const { name: profile } = await addProfile(server);
  const other = await start('harness_b', { profile, modelTier: 'smol' });
  expect(other).toMatchObject({ profile, resolvedModel: 'model_c', modelSource: 'tier-default' });
  expect(other).not.toHaveProperty('resolvedProfile');

  const agentId = addAgent(server, { harnessProvider: 'harness_a' });
  await createTask(server, { task: 'Think.', agentId, profile, modelTier: 'smol' });
  await server.call('deleteModelProfile', { path: { name: profile } });
  const { task } = await nextTrigger(server, agentId);
  expect(task).toMatchObject({ profile, resolvedModel: 'model_c', modelSource: 'tier-default' });
});

test('what a profile means is decided when the task starts', async () => {
  const { name: profile } = await addProfile(server, { model: 'model_a' });
  const agentId = addAgent(server, { harnessProvider: 'harness_a' });
  await createTask(server, { task: 'Think.', agentId, profile });
  await server.call('updateModelProfile', { path: { name: profile }, body: { model: 'model_b' } });

  expect((await nextTrigger(server, agentId)).task).toMatchObject({ resolvedModel: 'model_b' });
});

test('a task names a profile that there is', async () => {
  await server
    .call('createTask', { body: { task: 'Think.', profile: 'nobody' } })
    .refused(400, 'validation_error', 'body.profile');
});
