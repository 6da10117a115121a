import { type AgentRow, findAgentRow, insertAgent, lockAgent, updateAgentRow } from '../../db/queries/agents.js';
import type { Harness } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { logEvent } from '../agent-log/agent-log.js';
import { readValue, writeValue } from '../config/values.js';
import type { App } from '../kernel/app.js';
import { invalidField } from '../kernel/errors.js';
import { defineFact } from '../kernel/facts.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';
import { type Agent, agentOf, requireAgentRow } from './agent.js';
import { enabledCapabilities } from './capabilities.js';
import { deliveryOfAgent } from './delivery.js';
import { maxTasksKey } from './max-tasks.js';
import { cleanModelTierOverrides, storedModelTierOverrides } from './model-tier-overrides.js';
import { giveProfile, type ProfileFields } from './profile.js';
import { activateRuntime, activateStarted, requireOwnRuntimeId } from './runtimes.js';
import { changeAgentStatus, recomputeAgentStatus, workingStatus } from './status.js';

type Schemas = components['schemas'];

/** What a worker says when it registers its agent. Undefined fields leave a known agent's as they are. */
export interface Registration extends ProfileFields {
  readonly name: string;
  readonly isLead: boolean;
  readonly maxTasks?: number | undefined;
  readonly provider?: Harness | undefined;
  readonly harnessProvider?: Harness | undefined;
  /** Another name of `harnessProvider`: that of the other operations that set it. */
  readonly harness_provider?: Harness | undefined;
  readonly runtimeInstanceId?: string | undefined;
  readonly modelTierOverrides?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** A new agent joined: its id. */
export const agentJoined = defineFact<string>('agent joined');

const defaultMaxTasks = 1;

const harnessOf = ({ harnessProvider, harness_provider: given }: Registration): Harness | undefined => {
  if (harnessProvider !== undefined && given !== undefined && harnessProvider !== given) {
    throw invalidField('body.harness_provider', 'must not differ from harnessProvider');
  }
  return harnessProvider ?? given;
};

const overridesOf = (registration: Registration): Pick<AgentRow, 'modelTierOverrides'> | undefined => {
  const overrides = cleanModelTierOverrides(registration.modelTierOverrides);
  return overrides && { modelTierOverrides: storedModelTierOverrides(overrides) };
};

/** Stores an agent that is idle. */
export const insertNewAgent = async (uow: UnitOfWork, id: string, registration: Registration): Promise<void> => {
  await insertAgent(uow.db, {
    id,
    name: registration.name.trim(),
    isLead: registration.isLead ? 1 : 0,
    status: 'idle',
    runtimePoolId: null,
    runtimeProvisionAttempts: 0,
    runtimeProvisionRetryAt: null,
    description: registration.description ?? null,
    role: registration.role ?? null,
    capabilities: toJsonText(registration.capabilities ?? []),
    harnessMd: null,
    soulMd: null,
    identityMd: null,
    setupScript: null,
    toolsMd: null,
    heartbeatMd: null,
    maxTasks: registration.maxTasks ?? defaultMaxTasks,
    emptyPollCount: 0,
    lastActivityAt: null,
    lastSeenAt: null,
    provider: registration.provider ?? null,
    harnessProvider: harnessOf(registration) ?? null,
    credentialMissing: null,
    credStatus: null,
    avatar: null,
    harnessTransport: null,
    modelTierOverrides: overridesOf(registration)?.modelTierOverrides ?? null,
    createdAt: uow.now,
    lastUpdatedAt: uow.now,
  });
  await logEvent(uow, { eventType: 'agent_joined', agentId: id, newValue: 'idle' });
};

const refreshKnownAgent = async (uow: UnitOfWork, known: AgentRow, registration: Registration): Promise<void> => {
  const { maxTasks, provider } = registration;
  const harnessProvider = harnessOf(registration);
  await updateAgentRow(uow.db, known.id, {
    emptyPollCount: 0,
    lastUpdatedAt: uow.now,
    ...(maxTasks !== undefined && !uow.app.settings.multiRuntimeEnabled && { maxTasks }),
    ...(provider !== undefined && { provider }),
    ...(harnessProvider !== undefined && { harnessProvider }),
    ...overridesOf(registration),
  });
  if (known.status === 'offline' && !uow.app.settings.multiRuntimeEnabled) {
    await changeAgentStatus(uow, known, await workingStatus(uow, known.id));
  }
};

/** Sets the agent's policy for `maxTasks`, unless there is one. */
const seedMaxTasks = async (uow: UnitOfWork, agentId: string, maxTasks: number): Promise<void> => {
  const address = { scope: 'agent', scopeId: agentId, key: maxTasksKey } as const;
  if ((await readValue(uow, address)) === undefined) {
    await writeValue(uow, { ...address, value: String(maxTasks) });
  }
};

const register = async (
  uow: UnitOfWork,
  id: string,
  registration: Registration,
): Promise<{ readonly agent: Agent; readonly created: boolean }> => {
  const runtimeId = uow.app.settings.multiRuntimeEnabled
    ? await requireOwnRuntimeId(uow.db, id, registration.runtimeInstanceId)
    : undefined;
  await lockAgent(uow.db, id);
  const known = await findAgentRow(uow.db, id);
  const { runtimeInstanceId } = registration;
  const isStarted = runtimeInstanceId !== undefined && (await activateStarted(uow, id, runtimeInstanceId));
  // How much an agent does at a time, on which the number of its workers depends, no worker of a pool decides.
  const maxTasks = isStarted ? undefined : registration.maxTasks;
  if (known) {
    await refreshKnownAgent(uow, known, { ...registration, maxTasks });
  } else {
    await insertNewAgent(uow, id, registration);
    await giveProfile(uow, id, registration);
    await uow.app.tell(uow, agentJoined, id);
  }
  if (runtimeId !== undefined) {
    if (!isStarted) {
      await activateRuntime(uow, id, runtimeId, maxTasks);
    }
    await seedMaxTasks(uow, id, maxTasks ?? known?.maxTasks ?? defaultMaxTasks);
    await recomputeAgentStatus(uow, id);
  }
  wake(uow, { agentId: id });
  return { agent: agentOf(await requireAgentRow(uow.db, id)), created: !known };
};

/** Of an agent and a runtime that are not stored yet no row can be locked. */
const locksToRegister = (id: string, { runtimeInstanceId }: Registration): readonly string[] =>
  runtimeInstanceId !== undefined ? [`agent:${id}`, `runtime:${runtimeInstanceId}`] : [`agent:${id}`];

/**
 * Registers an agent, new or known (docs/agents.md). One transaction decides and writes.
 *
 * @param agentId the id the worker claims; a new one is made without it
 * @throws ProductError invalid when the two names of the harness differ; in multi-runtime mode: invalid without a runtime
 * id, conflict when it is another agent's; nothing is written then
 */
export const registerAgent = async (
  app: App,
  agentId: string | undefined,
  registration: Registration,
): Promise<{ readonly agent: Schemas['RegisteredAgent']; readonly created: boolean }> => {
  const id = agentId ?? newId();
  const { agent, created } = await inConcurrentTransaction(app, locksToRegister(id, registration), (uow) =>
    register(uow, id, registration),
  );
  const deliveryMode = await deliveryOfAgent(app, id);
  const swarm = {
    enabledCapabilities: await enabledCapabilities(app),
    deliveryMode,
    pollRequired: deliveryMode === 'poll',
  };
  return { agent: Object.assign(agent, swarm), created };
};
