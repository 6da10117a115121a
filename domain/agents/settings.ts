import { isAgentNameTaken, updateAgentRow } from '../../db/queries/agents.js';
import type { Harness } from '../../generated/swarm/enums.js';
import { deleteValue, readValue, writeValue } from '../config/values.js';
import { hasKnownModels, isKnownModel } from '../harnesses/tier-models.js';
import type { App } from '../kernel/app.js';
import { conflict, invalid } from '../kernel/errors.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { type AgentWithCapacity, requireAgentRow } from './agent.js';
import { allowedEfforts, type Effort } from './effort.js';
import { readAgent } from './read.js';

const harnessKey = 'HARNESS_PROVIDER';
const modelKey = 'MODEL_OVERRIDE';
const effortKey = 'REASONING_EFFORT_OVERRIDE';

const ofAgent = (agentId: string, key: string) => ({ scope: 'agent', scopeId: agentId, key }) as const;

/**
 * Gives an agent another name.
 *
 * @throws ProductError notFound; conflict when another agent has the name
 */
export const renameAgent = (app: App, agentId: string, name: string): Promise<AgentWithCapacity> =>
  inTransaction(app, async (uow) => {
    await requireAgentRow(uow.db, agentId);
    const trimmed = name.trim();
    if (await isAgentNameTaken(uow.db, trimmed, agentId)) {
      throw conflict(`Agent name '${trimmed}' is already taken`, { code: 'agent_name_taken' });
    }
    await updateAgentRow(uow.db, agentId, { name: trimmed, lastUpdatedAt: uow.now });
    return readAgent(uow.db, agentId);
  });

const storeHarness = async (uow: UnitOfWork, agentId: string, harness: Harness): Promise<void> => {
  await updateAgentRow(uow.db, agentId, { harnessProvider: harness, lastUpdatedAt: uow.now });
  await writeValue(uow, { ...ofAgent(agentId, harnessKey), value: harness });
};

/**
 * Chooses an agent's harness: on the agent, and in the configuration that its worker reads.
 *
 * @throws ProductError notFound
 */
export const setAgentHarnessProvider = (app: App, agentId: string, harness: Harness): Promise<AgentWithCapacity> =>
  inTransaction(app, async (uow) => {
    await requireAgentRow(uow.db, agentId);
    await storeHarness(uow, agentId, harness);
    return readAgent(uow.db, agentId);
  });

/** What an agent shall run on. Undefined keeps the stored value, null goes back to the default. */
export interface RuntimeSettings {
  readonly harness: Harness;
  readonly model?: string | null | undefined;
  /** Whether a text is accepted that cannot be the name of a model. */
  readonly allowCustomModel: boolean;
  readonly effort?: Effort | null | undefined;
}

const storeOverride = async (
  uow: UnitOfWork,
  agentId: string,
  key: string,
  value: string | null | undefined,
): Promise<void> => {
  if (value === undefined) {
    return;
  }
  if (value === null) {
    await deleteValue(uow, ofAgent(agentId, key));
    return;
  }
  await writeValue(uow, { ...ofAgent(agentId, key), value });
};

/** Whether a name may be that of a model the server does not know: no alias, and in one word. */
const mayBeModel = (name: string): boolean => !name.startsWith('latest:') && !/\s/.test(name);

const assertModel = (harness: Harness, model: string): void => {
  if (hasKnownModels(harness) && !isKnownModel(harness, model) && !mayBeModel(model)) {
    throw invalid(
      `'${model}' is neither a model of ${harness} nor the name of one; set allow_custom_model to use it all the same`,
      { code: 'unknown_model' },
    );
  }
};

const assertEffort = (harness: Harness, model: string | null, effort: Effort): void => {
  const allowed = allowedEfforts(harness, model);
  if (!allowed.includes(effort)) {
    const where = model === null ? harness : `${harness} with model ${model}`;
    throw invalid(`reasoning_effort '${effort}' is not supported by ${where}`, {
      code: 'unsupported_effort',
      details: { harness, model, level: effort, allowed },
    });
  }
};

/**
 * Chooses an agent's harness, model and effort in one transaction (docs/agents.md).
 *
 * @throws ProductError notFound; invalid when the model cannot be one and is not allowed, or the effort does not fit it
 */
export const updateAgentRuntime = (
  app: App,
  agentId: string,
  { harness, model, allowCustomModel, effort }: RuntimeSettings,
): Promise<AgentWithCapacity> =>
  inTransaction(app, async (uow) => {
    await requireAgentRow(uow.db, agentId);
    const chosen = model === null ? null : model?.trim();
    if (effort) {
      const inForce = chosen === undefined ? await readValue(uow, ofAgent(agentId, modelKey)) : chosen;
      assertEffort(harness, inForce ?? null, effort);
    }
    if (chosen && !allowCustomModel) {
      assertModel(harness, chosen);
    }
    await storeHarness(uow, agentId, harness);
    await storeOverride(uow, agentId, modelKey, chosen);
    await storeOverride(uow, agentId, effortKey, effort);
    return readAgent(uow.db, agentId);
  });
