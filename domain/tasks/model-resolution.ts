import { findModelProfileRow, type ModelProfileRow } from '../../db/queries/model-profiles.js';
import type { TaskChanges } from '../../db/queries/task-changes.js';
import type { ClaimingAgent, TaskCandidate } from '../../db/queries/task-claims.js';
import type { Harness } from '../../generated/swarm/enums.js';
import { type Access, agentValues, readAgentValuesEarly } from '../config/values.js';
import { isHarness } from '../harnesses/harness.js';
import { isAlias, type NamedModel, resolveName, runsModel, tierModel } from '../harnesses/tier-models.js';
import { storedObject } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { isEffort } from './effort.js';
import type { ModelTier } from './new-task.js';

type Resolved = Pick<TaskChanges, 'resolvedModel' | 'modelSource' | 'modelAlias'>;

/** What a task runs with: the columns to write, and why its pinned model cannot run, if it cannot. */
export interface ModelResolution {
  readonly set: Resolved & Pick<TaskChanges, 'resolvedEffort' | 'resolvedProfile'>;
  readonly unsupported?: string;
}

const nothing: Resolved = { resolvedModel: null, modelSource: null, modelAlias: null };
const effortKey = 'REASONING_EFFORT_OVERRIDE';

const harnessOf = (agent: ClaimingAgent): Harness | undefined => {
  const name = agent.harnessProvider ?? agent.provider;
  return name !== null && isHarness(name) ? name : undefined;
};

/** What a name means on a harness, if the harness can run it. */
const usable = (harness: Harness | undefined, name: unknown): NamedModel | undefined => {
  if (typeof name !== 'string' || name === '') {
    return undefined;
  }
  const named = resolveName(harness, name);
  const runs = named && (harness === undefined || runsModel(harness, named.model));
  return runs ? named : undefined;
};

const resolved = ({ model, alias }: NamedModel, modelSource: Resolved['modelSource']): Resolved => ({
  resolvedModel: model,
  modelSource,
  modelAlias: alias,
});

/** The model the agent's worker named for a tier. */
const workerOverride = (agent: ClaimingAgent, harness: Harness, tier: ModelTier): string | undefined =>
  storedObject(agent.modelTierOverrides, 'agents.modelTierOverrides', agent.id)?.[harness]?.[tier];

const resolveTier = (
  agent: ClaimingAgent,
  harness: Harness,
  tier: ModelTier,
  configured: string | undefined,
): Resolved => {
  const sources = [
    ['worker-env', workerOverride(agent, harness, tier)],
    ['tier-config', configured?.trim()],
    ['tier-default', tierModel(harness, tier)],
  ] as const;
  for (const [source, name] of sources) {
    const named = usable(harness, name);
    if (named) {
      return resolved(named, source);
    }
  }
  return nothing;
};

/** The profile a task asks for, if it is one of the agent's harness. */
const profileFor = async (
  { db }: Access,
  harness: Harness | undefined,
  { profile }: TaskCandidate,
): Promise<ModelProfileRow | undefined> => {
  const row = profile === null || harness === undefined ? undefined : await findModelProfileRow(db, profile);
  return row?.harness === harness ? row : undefined;
};

const tierKey = (harness: Harness, tier: ModelTier): string => `MODEL_TIER_${harness}_${tier}`.toUpperCase();

const keysFor = (agent: ClaimingAgent, { modelTier }: TaskCandidate): readonly [string, string] => {
  const harness = harnessOf(agent);
  return [harness && modelTier ? tierKey(harness, modelTier) : '', effortKey];
};

/** Lets what `resolveModel` reads for a task without a tier be read with the next statement. */
export const readPlainModelSettingsEarly = (uow: UnitOfWork, agentId: string): Promise<void> =>
  readAgentValuesEarly(uow, agentId, ['', effortKey]);

/** Lets what `resolveModel` reads be read with the next statement. */
export const readModelSettingsEarly = (uow: UnitOfWork, agent: ClaimingAgent, task: TaskCandidate): Promise<void> =>
  readAgentValuesEarly(uow, agent.id, keysFor(agent, task));

/**
 * Decides with which model and effort an agent runs a task, in the transaction that starts it (docs/creating-tasks.md):
 * the task's own model; its profile; for its tier the worker's override, the configuration and the built-in map. Whatever
 * the harness cannot run is passed over, except a pinned model, which is reported instead.
 */
export const resolveModel = async (
  access: Access,
  agent: ClaimingAgent,
  task: TaskCandidate,
): Promise<ModelResolution> => {
  const harness = harnessOf(agent);
  const [key] = keysFor(agent, task);
  const settings = await agentValues(access, agent.id, keysFor(agent, task));
  const configuredEffort = settings.get(effortKey)?.trim();
  const resolvedEffort = task.effort ?? (configuredEffort && isEffort(configuredEffort) ? configuredEffort : null);
  const pinned = usable(harness, task.model);
  if (pinned) {
    return { set: { ...resolved(pinned, 'model'), resolvedEffort, resolvedProfile: null } };
  }
  if (task.model !== null && !isAlias(task.model)) {
    const unsupported = `Model '${task.model}' is not supported by ${harness}`;
    return { set: { ...nothing, resolvedEffort, resolvedProfile: null }, unsupported };
  }
  const profile = await profileFor(access, harness, task);
  const chosen = profile && usable(harness, profile.model);
  if (profile && chosen) {
    const effort = task.effort ?? profile.effort ?? resolvedEffort;
    return { set: { ...resolved(chosen, 'profile'), resolvedEffort: effort, resolvedProfile: profile.name } };
  }
  const tier = harness && task.modelTier ? resolveTier(agent, harness, task.modelTier, settings.get(key)) : nothing;
  return { set: { ...tier, resolvedEffort, resolvedProfile: null } };
};
