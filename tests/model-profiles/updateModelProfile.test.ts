import { registerAgent } from '../support/agents.js';
import { addProfile } from '../support/model-profiles.js';
import { useServer } from '../support/server.js';

const server = useServer();
const update = (name: string, body: object, agentId?: string) =>
  server.callUntyped('updateModelProfile', { path: { name }, body, ...(agentId && { agentId }) });

test('what is given is changed, and null clears', async () => {
  const { name, ...profile } = await addProfile(server, { effort: 'high', description: 'Before' });

  expect((await update(name, { model: 'model_b', name }).answer()).body).toMatchObject({
    model: 'model_b',
    effort: 'high',
    description: 'Before',
    createdAt: profile.createdAt,
  });
  expect((await update(name, { effort: null, description: null }).answer()).body).toMatchObject({
    model: 'model_b',
    effort: null,
    description: null,
  });
});

test('what it becomes as a whole has to be right', async () => {
  const { name } = await addProfile(server);
  await update(name, { model: 'my-own' }).refused(400, 'validation_error', 'body.model');
  expect((await update(name, { model: 'my-own', allowCustomModel: true }).answer()).status).toBe(200);
  await update(name, { allowCustomModel: false }).refused(400, 'validation_error', 'body.model');
  expect((await update(name, { harness: 'harness_k', allowCustomModel: false }).answer()).body).toMatchObject({
    harness: 'harness_k',
    model: 'my-own',
  });
});

test('nothing to change, another name, nobody and those who may not are refused', async () => {
  const { name } = await addProfile(server);
  const worker = await registerAgent(server);

  await update(name, {}).refused(400, 'validation_error', 'body');
  await update(name, { name }).refused(400, 'validation_error', 'body');
  await update(name, { name: 'another', effort: 'low' }).refused(400, 'validation_error', 'body.name');
  await update('nobody', { effort: 'low' }).refused(404, 'model_profile_not_found');
  await update(name, { effort: 'low' }, worker.id).refused(403, 'lead_only');
});
