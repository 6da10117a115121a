import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { addProfile } from '../support/model-profiles.js';
import { useServer } from '../support/server.js';

const server = useServer();
const named = (fields: object = {}) => ({ name: randomUUID(), harness: 'harness_a', model: 'model_a', ...fields });

test('a profile is what was sent, and what was left out is nothing', async () => {
  const body = { name: 'deep.thought-1_x', harness: 'harness_a', model: 'model_a' } as const;
  const answer = await server.call('createModelProfile', { body });

  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    ...body,
    id: expect.any(String),
    effort: null,
    allowCustomModel: false,
    description: null,
    seededFrom: null,
    createdAt: expect.any(String),
    lastUpdatedAt: answer.body.createdAt,
  });
});

test('the model is one of the harness, or any where that is allowed or nobody knows the models', async () => {
  const custom = { name: randomUUID(), harness: 'harness_a', model: 'my-own' } as const;
  await server.call('createModelProfile', { body: custom }).refused(400, 'validation_error', 'body.model');

  const allowed = await addProfile(server, { ...custom, allowCustomModel: true, effort: 'max', description: 'Mine' });
  expect(allowed).toMatchObject({ model: 'my-own', allowCustomModel: true, effort: 'max', description: 'Mine' });
  expect(await addProfile(server, { harness: 'harness_k', model: 'unheard-of' })).toMatchObject({
    model: 'unheard-of',
  });
  expect(await addProfile(server, { model: 'latest:smart' })).toMatchObject({ model: 'latest:smart' });
});

test('a name is one of a kind over all harnesses, also in a race', async () => {
  const name = randomUUID();
  const answers = await Promise.all(
    (['harness_a', 'harness_b', 'harness_c', 'harness_k'] as const).map((harness) =>
      server.call('createModelProfile', { body: { name, harness, model: 'model_a' } }).answer(),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const body = { name, harness: 'harness_a', model: 'model_a' } as const;
  await server.call('createModelProfile', { body }).refused(409, 'model_profile_exists');
});

test('leads may, other agents and those nobody knows may not', async () => {
  const lead = await registerAgent(server, { isLead: true });
  const worker = await registerAgent(server);
  const body = () => ({ name: randomUUID(), harness: 'harness_a', model: 'model_a' }) as const;

  expect((await server.call('createModelProfile', { body: body(), agentId: lead.id })).status).toBe(201);
  for (const agentId of [worker.id, 'nobody']) {
    await server.call('createModelProfile', { body: body(), agentId }).refused(403, 'lead_only');
  }
});

test.each([
  ['body.name', named({ name: 'Big' })],
  ['body.name', named({ name: '.hidden' })],
  ['body.name', named({ name: 'a'.repeat(65) })],
  ['body.harness', named({ harness: 'harness_z' })],
  ['body.model', named({ model: ' ' })],
  ['body.model', named({ model: 'm'.repeat(256) })],
  ['body.effort', named({ effort: 'huge' })],
  ['body.description', named({ description: 'd'.repeat(2001) })],
])('a wrong %s is named', async (field, body) => {
  await server.callUntyped('createModelProfile', { body }).refused(400, 'validation_error', field);
});
