import { randomUUID } from 'node:crypto';
import { nextTrigger } from '../support/lifecycle.js';
import { columnOf, deleteRows, insertRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => {
  clearTasks(server);
  deleteRows(server, 'config');
});
const configure = (scope: 'global' | 'agent', scopeId: string, key: string, value: string): void => {
  const createdAt = new Date().toISOString();
  insertRow(server, 'config', {
    id: randomUUID(),
    scope,
    scopeId,
    key,
    value,
    exportToEnv: 1,
    createdAt,
    lastUpdatedAt: createdAt,
  });
};

const overrides = (value: unknown) => ({ 'X-Model-Tier-Overrides': encodeURIComponent(JSON.stringify(value)) });
const stored = (agentId: string): unknown =>
  JSON.parse(String(columnOf(server, 'agents', agentId, 'modelTierOverrides')));

/** Starts a task with the given fields for the agent and returns the whole trigger. */
const start = async (agentId: string, fields: object, headers = {}) => {
  await createTask(server, { task: 'Think.', agentId, ...fields });
  return nextTrigger(server, agentId, headers);
};

const onHarness = (harnessProvider: string, fields = {}) =>
  addAgent(server, { harnessProvider, maxTasks: 9, ...fields });

describe('the model of a started task', () => {
  test('is nothing without model and tier', async () => {
    const { task } = await start(onHarness('harness_a'), {});
    expect(task).not.toHaveProperty('resolvedModel');
    expect(task).not.toHaveProperty('modelSource');
  });

  test('is the pinned one, whatever the tier says', async () => {
    const { task } = await start(onHarness('harness_a'), { model: 'my-own-model', modelTier: 'smart' });
    expect(task).toMatchObject({ resolvedModel: 'my-own-model', modelSource: 'model' });
  });

  test('comes from the built-in map of the harness', async () => {
    const { task } = await start(onHarness('harness_a'), { modelTier: 'smart' });
    expect(task).toMatchObject({ modelTier: 'smart', resolvedModel: 'model_d', modelSource: 'tier-default' });
  });

  test('is nothing on a harness whose models nobody knows', async () => {
    expect((await start(onHarness('harness_k'), { modelTier: 'smart' })).task).not.toHaveProperty('resolvedModel');
    expect((await start(addAgent(server), { modelTier: 'smart' })).task).not.toHaveProperty('resolvedModel');
  });

  test('comes from the configuration, the agent’s before the global one', async () => {
    const agent = onHarness('harness_a');
    configure('global', '', 'MODEL_TIER_HARNESS_A_SMART', 'global-model');
    configure('global', '', 'MODEL_TIER_HARNESS_A_SMOL', 'not this one');
    expect((await start(agent, { modelTier: 'smart' })).task).toMatchObject({
      resolvedModel: 'global-model',
      modelSource: 'tier-config',
    });
    configure('agent', agent, 'MODEL_TIER_HARNESS_A_SMART', 'agent-model');
    configure('agent', 'another', 'MODEL_TIER_HARNESS_A_SMART', 'other-model');
    expect((await start(agent, { modelTier: 'smart' })).task).toMatchObject({ resolvedModel: 'agent-model' });
  });

  test('comes from the worker before the configuration', async () => {
    const agent = onHarness('harness_a');
    configure('global', '', 'MODEL_TIER_HARNESS_A_SMART', 'global-model');
    const { task } = await start(agent, { modelTier: 'smart' }, overrides({ harness_a: { smart: 'worker-model' } }));
    expect(task).toMatchObject({ resolvedModel: 'worker-model', modelSource: 'worker-env' });
  });

  test('passes over what the harness cannot run and aliases that mean nothing', async () => {
    const agent = onHarness('harness_k');
    configure('global', '', 'MODEL_TIER_HARNESS_K_SMART', 'custom-model');
    const headers = overrides({ harness_k: { smart: 'model_a', smol: 'latest:smol' } });
    expect((await start(agent, { modelTier: 'smart' }, headers)).task).toMatchObject({
      resolvedModel: 'custom-model',
      modelSource: 'tier-config',
    });
    expect((await start(agent, { modelTier: 'smol' })).task).not.toHaveProperty('resolvedModel');
  });

  test('keeps the alias it was found by', async () => {
    const agent = onHarness('harness_a');
    configure('global', '', 'MODEL_TIER_HARNESS_A_SMART', 'latest:ultra');
    expect((await start(agent, { modelTier: 'smart' })).task).toMatchObject({
      resolvedModel: 'model_a',
      modelSource: 'tier-config',
      modelAlias: 'latest:ultra',
    });
    expect((await start(agent, { model: 'latest:model_c' })).task).toMatchObject({
      resolvedModel: 'model_c',
      modelSource: 'model',
      modelAlias: 'latest:model_c',
    });
    const unresolved = await start(agent, { model: 'latest:nothing', modelTier: 'smol' });
    expect(unresolved.task).toMatchObject({ resolvedModel: 'model_c', modelSource: 'tier-default' });
    expect(unresolved).not.toHaveProperty('modelUnsupported');
  });

  test('pinned to one the harness cannot run is reported and not recorded', async () => {
    const trigger = await start(onHarness('harness_k'), { model: 'model_a', modelTier: 'smart' });
    expect(trigger.modelUnsupported).toContain('model_a');
    expect(trigger.task).not.toHaveProperty('resolvedModel');
    expect(trigger.task.status).toBe('in_progress');
  });
});

describe('the effort of a started task', () => {
  test('is its own, else the configured one of the agent', async () => {
    const agent = onHarness('harness_a');
    expect((await start(agent, {})).task).not.toHaveProperty('resolvedEffort');
    configure('agent', agent, 'REASONING_EFFORT_OVERRIDE', 'low');
    expect((await start(agent, {})).task).toMatchObject({ resolvedEffort: 'low' });
    expect((await start(agent, { effort: 'max' })).task).toMatchObject({ resolvedEffort: 'max' });
  });
});

describe('X-Model-Tier-Overrides', () => {
  test('keeps known harnesses and tiers with usable names', async () => {
    const agent = addAgent(server);
    const sent = {
      harness_a: { smol: ' small ', regular: 'with space', smart: '', ultra: 'x'.repeat(201), huge: 'x' },
      harness_z: { smol: 'x' },
      harness_b: { smol: 7 },
    };
    await nextTrigger(server, agent, overrides(sent));
    expect(stored(agent)).toEqual({ harness_a: { smol: 'small' } });
  });

  test('absent or unreadable keeps what is stored; an empty object clears it', async () => {
    const agent = addAgent(server);
    const value = { harness_a: { smol: 'small' } };
    await nextTrigger(server, agent, overrides(value));
    for (const header of ['not json', '%', '[]', '7', 'null']) {
      await nextTrigger(server, agent, { 'X-Model-Tier-Overrides': header });
      expect(stored(agent)).toEqual(value);
    }
    await nextTrigger(server, agent);
    expect(stored(agent)).toEqual(value);
    await nextTrigger(server, agent, overrides({}));
    expect(stored(agent)).toBeNull();
  });
});
