import { readAgent, registerAgent } from '../support/agents.js';
import { agentConfig } from '../support/config-rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const change = (id: string, body: unknown) => server.callUntyped('updateAgentRuntime', { path: { id }, body });

describe('updateAgentRuntime', () => {
  test('stores harness, model and effort together', async () => {
    const { id } = await registerAgent(server);
    const { status, body } = await change(id, {
      harness_provider: 'harness_b',
      model: '  some-model ',
      allow_custom_model: true,
      reasoning_effort: 'high',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, harnessProvider: 'harness_b', capacity: { current: 0 } });
    expect(agentConfig(server, id)).toEqual({
      HARNESS_PROVIDER: 'harness_b',
      MODEL_OVERRIDE: 'some-model',
      REASONING_EFFORT_OVERRIDE: 'high',
    });
  });

  test('keeps what is not sent and deletes what is null', async () => {
    const { id } = await registerAgent(server);
    const custom = { model: 'some-model', allow_custom_model: true };
    await change(id, { harness_provider: 'harness_b', ...custom, reasoning_effort: 'low' });
    await change(id, { harness_provider: 'harness_c' });
    expect(agentConfig(server, id)).toEqual({
      HARNESS_PROVIDER: 'harness_c',
      MODEL_OVERRIDE: 'some-model',
      REASONING_EFFORT_OVERRIDE: 'low',
    });

    await change(id, { harness_provider: 'harness_c', model: null, reasoning_effort: null });
    expect(agentConfig(server, id)).toEqual({ HARNESS_PROVIDER: 'harness_c' });
  });

  test.each([
    ['harness_a', null, 'xhigh'],
    ['harness_a', null, 'off'],
    ['harness_a', 'model_a', 'xhigh'],
    ['harness_a', 'latest:ultra', 'xhigh'],
    ['harness_b', null, 'max'],
    ['harness_b', 'unheard-of', 'high'],
  ])('%s with model %s takes effort %s', async (harness_provider, model, reasoning_effort) => {
    const { id } = await registerAgent(server);

    await change(id, { harness_provider, model, reasoning_effort, allow_custom_model: true });
    expect(agentConfig(server, id).REASONING_EFFORT_OVERRIDE).toBe(reasoning_effort);
  });

  test.each([
    ['harness_a', null, 'max'],
    ['harness_b', 'unheard-of', 'max'],
    ['harness_b', 'unheard-of', 'off'],
  ])('%s with model %s does not take effort %s', async (harness_provider, model, reasoning_effort) => {
    const { id } = await registerAgent(server);

    const body = { harness_provider, model, reasoning_effort, allow_custom_model: true };
    await change(id, body).refused(400, 'unsupported_effort');
  });

  test('explains an unsupported effort and changes nothing', async () => {
    const { id } = await registerAgent(server, { harness_provider: 'harness_b' });
    const body = { harness_provider: 'harness_a', model: 'unheard-of', reasoning_effort: 'max' };

    expect(await change(id, body).refused(400, 'unsupported_effort')).toEqual({
      code: 'unsupported_effort',
      error: "reasoning_effort 'max' is not supported by harness_a with model unheard-of",
      harness: 'harness_a',
      model: 'unheard-of',
      level: 'max',
      allowed: ['low', 'medium', 'high'],
    });
    expect((await readAgent(server, id)).harnessProvider).toBe('harness_b');
    expect(agentConfig(server, id)).toEqual({});
  });

  test('checks the effort against the stored model when none is sent', async () => {
    const { id } = await registerAgent(server);
    await change(id, { harness_provider: 'harness_b', model: 'unheard-of', allow_custom_model: true });

    expect(
      await change(id, { harness_provider: 'harness_b', reasoning_effort: 'max' }).refused(400, 'unsupported_effort'),
    ).toMatchObject({ model: 'unheard-of' });
    expect((await change(id, { harness_provider: 'harness_b', model: null, reasoning_effort: 'max' })).status).toBe(
      200,
    );
  });

  test('accepts the name of a model that it does not know, with the efforts every model has', async () => {
    const { id } = await registerAgent(server);
    const unknown = { harness_provider: 'harness_a', model: 'vendor/model-9:2026-10' };

    expect((await change(id, { ...unknown, reasoning_effort: 'medium' })).status).toBe(200);
    expect(agentConfig(server, id).MODEL_OVERRIDE).toBe('vendor/model-9:2026-10');
    expect(
      await change(id, { ...unknown, reasoning_effort: 'xhigh' }).refused(400, 'unsupported_effort'),
    ).toMatchObject({
      allowed: ['low', 'medium', 'high'],
    });
    expect((await change(id, { harness_provider: 'harness_a', model: 'model_b' })).status).toBe(200);
    expect((await change(id, { harness_provider: 'harness_a', model: 'latest:smart' })).status).toBe(200);
  });

  test.each(['latest:unheard-of', 'my own model'])('%j is no model, unless told that it is', async (model) => {
    const { id } = await registerAgent(server);
    const body = { harness_provider: 'harness_a', model };

    expect(await change(id, body).refused(400, 'unknown_model')).toMatchObject({
      error: expect.stringContaining('allow_custom_model'),
    });
    expect((await change(id, { ...body, allow_custom_model: true })).status).toBe(200);
  });

  test.each([
    ['a remote harness', { harness_provider: 'harness_d' }, 'body.harness_provider'],
    ['no harness', { model: 'm' }, 'body.harness_provider'],
    ['a blank model', { harness_provider: 'harness_b', model: ' ' }, 'body.model'],
    ['an unknown effort', { harness_provider: 'harness_b', reasoning_effort: 'huge' }, 'body.reasoning_effort'],
  ])('refuses %s', async (_what, body, path) => {
    const { id } = await registerAgent(server);

    await change(id, body).refused(400, 'validation_error', path);
  });

  test('knows nothing of an unknown agent', async () => {
    await change('nobody', { harness_provider: 'harness_a' }).refused(404, 'agent_not_found');
  });
});
