import type { Reader } from '../../db/access.js';
import {
  type AgentChanges,
  type AgentCredentialRow,
  type AgentRow,
  listAgentCredentialRows,
  lockAgent,
  sumAgentCredentialBytes,
  updateAgentRow,
} from '../../db/queries/agents.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { invalid } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { shownList, shownObject, storedObject, toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import type { Answer } from '../kernel/written.js';
import { type AgentStatus, type AgentWithCapacity, requireAgentRow } from './agent.js';
import { type CredentialReport, mergeCredentialStatus } from './credential-status.js';
import { readAgent } from './read.js';
import { reportRuntimeReadiness } from './runtimes.js';
import { changeAgentStatus, recomputeAgentStatus, workingStatus } from './status.js';

type AgentCredentialStatus = components['schemas']['AgentCredentialStatus'];
type AgentCredentialStatusList = components['schemas']['AgentCredentialStatusList'];

const credentialStatusOf = (row: AgentCredentialRow): EveryField<AgentCredentialStatus> => ({
  agentId: row.id,
  name: row.name,
  status: row.status,
  missing: shownList(row.credentialMissing) ?? [],
  provider: row.provider,
  harnessProvider: row.harnessProvider,
  credStatus: shownObject(row.credStatus) ?? null,
  lastCheckedAt: row.lastUpdatedAt,
});

/**
 * What an agent's worker last said about its credentials.
 *
 * @throws ProductError notFound
 */
export const getAgentCredentialStatus = async ({ db }: App, agentId: string): Promise<AgentCredentialStatus> =>
  credentialStatusOf(await requireAgentRow(db, agentId));

const readListing = async (db: Reader, status: AgentStatus | undefined): Promise<AgentCredentialStatusList> => {
  const rows = await listAgentCredentialRows(db, status);
  return { agents: rows.map(credentialStatusOf) };
};

export const credentialListing: LongRead<AgentStatus | undefined, AgentCredentialStatusList> = {
  module: import.meta.url,
  name: 'credentialListing',
  narrowing: 'status, or ask for one agent',
  bytesOf: sumAgentCredentialBytes,
  readShort: readListing,
  read: readListing,
};

/**
 * The credential status of all agents, or of those with a status, by name. Reads until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listAgentCredentialStatus = (
  app: App,
  status: AgentStatus | undefined,
  signal: AbortSignal,
): Promise<Answer<AgentCredentialStatusList>> => app.service(heavyReads).answer(credentialListing, status, signal);

const notReadyStatus = 'waiting_for_credentials';

const moveStatus = async (uow: UnitOfWork, agent: AgentRow, ready: boolean): Promise<void> => {
  if (uow.app.settings.multiRuntimeEnabled) {
    await recomputeAgentStatus(uow, agent.id);
    return;
  }
  await changeAgentStatus(uow, agent, ready ? await workingStatus(uow, agent.id) : notReadyStatus);
};

const applyReadiness = async (
  uow: UnitOfWork,
  agent: AgentRow,
  ready: boolean,
  missing: readonly string[] | null | undefined,
): Promise<void> => {
  const credentialMissing = ready || !missing ? null : toJsonText(missing);
  await updateAgentRow(uow.db, agent.id, { credentialMissing, lastUpdatedAt: uow.now });
  await moveStatus(uow, agent, ready);
  if (ready && agent.status === notReadyStatus) {
    await updateAgentRow(uow.db, agent.id, { emptyPollCount: 0 });
  }
};

/** Whether the worker that reports its readiness may speak for the agent: outside multi-runtime mode any may. */
const isHeard = async (
  uow: UnitOfWork,
  agentId: string,
  runtimeInstanceId: string | undefined,
  ready: boolean,
): Promise<boolean> => {
  if (!uow.app.settings.multiRuntimeEnabled) {
    return true;
  }
  if (runtimeInstanceId === undefined) {
    throw invalid('X-Runtime-Instance-ID is required to report readiness in multi-runtime mode', {
      code: 'runtime_instance_required',
    });
  }
  return reportRuntimeReadiness(uow, agentId, runtimeInstanceId, ready);
};

const credStatusChanges = (uow: UnitOfWork, agent: AgentRow, report: CredentialReport): AgentChanges => {
  if (report.status === undefined && report.latestModel === undefined) {
    return {};
  }
  const stored = storedObject(agent.credStatus, 'agents.credStatus', agent.id) ?? null;
  const merged = mergeCredentialStatus(stored, report, Date.parse(uow.now));
  return { credStatus: merged === null ? null : toJsonText(merged) };
};

/**
 * Stores what a worker reports about its credentials and moves the agent's status accordingly (docs/agents.md).
 *
 * @throws ProductError notFound; invalid when readiness is reported in multi-runtime mode without naming the runtime
 */
export const reportAgentCredentialStatus = (
  app: App,
  agentId: string,
  runtimeInstanceId: string | undefined,
  report: CredentialReport,
): Promise<AgentWithCapacity> =>
  inConcurrentTransaction(app, [], async (uow) => {
    await lockAgent(uow.db, agentId);
    const agent = await requireAgentRow(uow.db, agentId);
    const { ready, missing } = report;
    if (ready !== undefined && (await isHeard(uow, agentId, runtimeInstanceId, ready))) {
      await applyReadiness(uow, agent, ready, missing);
    }
    await updateAgentRow(uow.db, agentId, {
      ...credStatusChanges(uow, agent, report),
      lastUpdatedAt: uow.now,
    });
    return readAgent(uow.db, agentId);
  });
