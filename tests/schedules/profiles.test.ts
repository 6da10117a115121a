import { randomUUID } from 'node:crypto';
import { nextTrigger } from '../support/lifecycle.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();

const newProfile = async (): Promise<string> => {
  const name = `profile-${randomUUID()}`;
  await server.call('createModelProfile', {
    body: { name, harness: 'harness_a', model: 'a-model-of-its-own', effort: 'high', allowCustomModel: true },
  });
  return name;
};

const newSchedule = async (more: object) =>
  (
    await server.call('createSchedule', {
      body: { name: `schedule-${randomUUID()}`, intervalMs: 3_600_000, taskTemplate: 'Look', ...more },
    })
  ).body;

const read = async (id: string) => (await server.call('getSchedule', { path: { id } })).body;

test('a schedule names a profile, and an agent of its harness does its tasks by that', async () => {
  const profile = await newProfile();
  const agentId = addAgent(server, { harnessProvider: 'harness_a' });
  const { id } = await newSchedule({ profile, targetAgentId: agentId });
  expect((await read(id)).profile).toBe(profile);

  await server.call('runSchedule', { path: { id } });
  const { task } = await nextTrigger(server, agentId);

  expect(task).toMatchObject({
    profile,
    resolvedProfile: profile,
    resolvedModel: 'a-model-of-its-own',
    resolvedEffort: 'high',
    modelSource: 'profile',
  });
});

test('a name that nobody has is refused, when it is made and when it is changed', async () => {
  const profile = await newProfile();
  const { id } = await newSchedule({ profile });

  await server
    .call('createSchedule', {
      body: { name: `schedule-${randomUUID()}`, intervalMs: 3_600_000, taskTemplate: 'Look', profile: 'nobody' },
    })
    .refused(400, 'validation_error', 'body.profile');
  await server
    .call('updateSchedule', { path: { id }, body: { profile: 'nobody' } })
    .refused(400, 'validation_error', 'body.profile');
  expect((await read(id)).profile).toBe(profile);
});

test('a profile is changed and left, and a schedule whose profile was deleted still fires', async () => {
  const [one, other] = [await newProfile(), await newProfile()];
  const agentId = addAgent(server, { harnessProvider: 'harness_a' });
  const { id } = await newSchedule({ profile: one, targetAgentId: agentId });

  expect((await server.call('patchSchedule', { path: { id }, body: { profile: other } })).body.profile).toBe(other);
  await server.call('deleteModelProfile', { path: { name: other } });
  await server.call('patchSchedule', { path: { id }, body: { priority: 60 } });
  await server.call('runSchedule', { path: { id } });
  const { task } = await nextTrigger(server, agentId);
  expect(task).toMatchObject({ profile: other, priority: 60 });
  expect(task.resolvedProfile).toBeUndefined();

  expect((await server.call('updateSchedule', { path: { id }, body: { profile: null } })).body.profile).toBeUndefined();
});

test('work that is put off keeps the profile of its task', async () => {
  const profile = await newProfile();
  const agentId = addAgent(server, { harnessProvider: 'harness_a' });
  const { id } = (await server.call('createTask', { body: { task: 'Do it', agentId, profile } })).body;
  await nextTrigger(server, agentId);

  await server.call('deferTask', { path: { id }, body: { delayMs: 3_600_000, task: 'Go on' }, agentId });

  const { schedules } = (await server.call('listSchedules', { query: { name: `deferred:${id}`, fields: 'full' } }))
    .body;
  expect(schedules).toMatchObject([{ profile }]);
});
